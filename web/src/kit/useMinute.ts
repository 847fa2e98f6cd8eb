import { useSyncExternalStore } from "react";

const MINUTE_MS = 60_000;

/** More often than each minute, so that what is shown is never a minute behind; readers hear of whole minutes only. */
function subscribe(notify: () => void): () => void {
  const timer = setInterval(notify, 5000);
  return () => clearInterval(timer);
}

/** The time, as far as minutes go. */
export function useMinute(): number {
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS);
}
