import { useEffect, useSyncExternalStore } from "react";

/** How many parts of the page are still on their way. */
let pending = 0;
const listeners = new Set<() => void>();

function add(change: 1 | -1): void {
  pending += change;
  for (const listener of listeners) listener();
}

/** Put into what stands in for a page while it loads. */
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
