import { onlineManager, useMutationState, type Mutation, type MutationCache } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { subscribeConnected } from "./connection";

/** Whether the browser is online. For an unreachable server, see `connection.ts`. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  );
}

/** Calls `back` once, when the network or the server is available again. */
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

/** Number of mutations made while offline that wait to be sent. */
export function useUnsentChanges(): number {
  return useMutationState({ filters: { predicate: ({ state }) => state.isPaused } }).length;
}

/** Calls `sent` when a mutation paused while offline has been sent. Its idempotency key prevents duplicates. */
export function watchLateChanges(cache: MutationCache, sent: () => void): () => void {
  const late = new WeakSet<Mutation<unknown, unknown, unknown, unknown>>();
  return cache.subscribe((event) => {
    if (event.type !== "updated") return;
    const { action, mutation } = event;
    // Mutations paused by the network only, not by the delay between retries.
    if (action.type === "pause" || (action.type === "pending" && action.isPaused)) late.add(mutation);
    else if (action.type === "success" && late.delete(mutation)) sent();
  });
}

/** Loads a chunk of the application; while offline, waits for the connection and retries. */
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
