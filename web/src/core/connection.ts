import { useSyncExternalStore } from "react";

/** Delay before a lost live connection is reported, so that short gaps go unnoticed. */
const PATIENCE_MS = 4_000;

let connected = true;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  if (connected === next) return;
  connected = next;
  for (const listener of listeners) listener();
}

export function setConnected(next: boolean): void {
  if (next) {
    clearTimeout(timer);
    timer = undefined;
    set(true);
  } else {
    timer ??= setTimeout(() => set(false), PATIENCE_MS);
  }
}

export function subscribeConnected(listener: (connected: boolean) => void): () => void {
  const heard = () => listener(connected);
  listeners.add(heard);
  return () => listeners.delete(heard);
}

export function useConnected(): boolean {
  return useSyncExternalStore(subscribeConnected, () => connected);
}
