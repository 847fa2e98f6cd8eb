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

/** How often the line was lost, which tells whether that was during a download. */
let losses = 0;
onlineManager.subscribe((online) => {
  if (!online) losses += 1;
});

/** Whether a file of the application did not arrive, in the words of each browser; a file that is broken says others. */
export function isNotDownloaded(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script|preload CSS/i.test(error.message)
  );
}

/** Loads a chunk of the application; while offline, waits for the connection and retries. */
export async function patiently<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    const before = losses;
    try {
      return await load();
    } catch (error) {
      if (!onlineManager.isOnline()) await new Promise<void>((resolve) => onceBack(resolve));
      // The line may be back before the download that it cut has failed.
      else if (losses === before) throw error;
    }
  }
}

/** A part that did not arrive is asked for again by itself after this time. */
const AGAIN_MS = 10_000;

/** The parts that did not arrive, each with what asks for it again. */
const late = new Set<() => void>();
const lateListeners = new Set<() => void>();

function tellLate(): void {
  for (const listener of lateListeners) listener();
}

/** Waits until it makes sense to ask for a part again: the line or the server is back, some time went by, or `tryLate`. */
function another(): Promise<void> {
  return new Promise((resolve) => {
    const again = () => {
      stop();
      clearTimeout(timer);
      late.delete(again);
      tellLate();
      resolve();
    };
    const stop = onceBack(again);
    const timer = setTimeout(again, AGAIN_MS);
    late.add(again);
    tellLate();
  });
}

/**
 * Loads a part of the application that stands over a page, and keeps trying: without it the page goes on as it is, so
 * its failing must not take the page away, nor be remembered.
 */
export async function steadily<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    const before = losses;
    try {
      return await load();
    } catch (error) {
      if (!isNotDownloaded(error)) throw error;
      if (!onlineManager.isOnline() || losses === before) await another();
    }
  }
}

/** Whether a part that was asked for by `steadily` did not arrive so far. */
export function useIsLate(): boolean {
  return useSyncExternalStore(
    (listener) => {
      lateListeners.add(listener);
      return () => lateListeners.delete(listener);
    },
    () => late.size > 0,
  );
}

/** Asks again for all parts that did not arrive. */
export function tryLate(): void {
  for (const again of late) again();
}
