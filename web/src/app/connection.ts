import { useSyncExternalStore } from "react";

/** Whether live events reach us. A short gap is nobody's business, so it is told only after a while. */
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

export function useConnected(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => connected,
  );
}
