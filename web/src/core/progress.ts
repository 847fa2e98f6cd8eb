import { useEffect, useSyncExternalStore } from "react";

/** Number of page parts that are loading. */
let pending = 0;
const listeners = new Set<() => void>();

function add(change: 1 | -1): void {
  pending += change;
  for (const listener of listeners) listener();
}

/** Counts as loading while mounted; used in loading placeholders. */
export function useCountsAsLoading(): void {
  useEffect(() => {
    add(1);
    return () => add(-1);
  }, []);
}

export function useLoading(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => pending > 0,
  );
}
