import { useSyncExternalStore } from "react";

const SECOND_MS = 1000;

function subscribe(notify: () => void): () => void {
  const timer = setInterval(notify, 250);
  return () => clearInterval(timer);
}

/** The time, as far as seconds go. */
export function useSecond(): number {
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / SECOND_MS) * SECOND_MS);
}
