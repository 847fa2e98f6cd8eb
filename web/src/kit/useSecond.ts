import { useSyncExternalStore } from "react";

const SECOND_MS = 1000;

function subscribe(notify: () => void): () => void {
  const timer = setInterval(notify, 250);
  return () => clearInterval(timer);
}

/** The current time, truncated to the second. */
export function useSecond(): number {
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / SECOND_MS) * SECOND_MS);
}
