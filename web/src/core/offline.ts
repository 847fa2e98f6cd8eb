import { onlineManager, useMutationState, type Mutation, type MutationCache } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { subscribeConnected } from "./connection";

/** Whether this computer has a line at all. A server that is away is another matter: see `connection.ts`. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  );
}

/** Calls once, when the line or the server has come back. */
export function onceBack(back: () => void): () => void {
  const ends = [
    onlineManager.subscribe((online) => online && call()),
    subscribeConnected((connected) => connected && call()),
  ];
  function stop(): void {
    for (const end of ends) end();
  }
  function call(): void {
    stop();
    back();
  }
  return stop;
}

/** How many changes were made without a line and wait to be sent. */
export function useUnsentChanges(): number {
  return useMutationState({ filters: { predicate: ({ state }) => state.isPaused } }).length;
}

/** Tells when a change that had to wait for the line has been sent. It is sent once: its idempotency key is its own. */
export function watchLateChanges(cache: MutationCache, sent: () => void): () => void {
  const late = new WeakSet<Mutation<unknown, unknown, unknown, unknown>>();
  return cache.subscribe((event) => {
    if (event.type !== "updated") return;
    const { action, mutation } = event;
    // Going on after a pause of the line, not after a pause between two tries.
    if (action.type === "pause" || (action.type === "pending" && action.isPaused)) late.add(mutation);
    else if (action.type === "success" && late.delete(mutation)) sent();
  });
}

/** Downloads part of the product. Without a line it waits for one, because nobody can do anything else about it. */
export async function patiently<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (onlineManager.isOnline()) throw error;
      await new Promise<void>((resolve) => onceBack(resolve));
    }
  }
}
