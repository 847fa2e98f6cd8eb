import { useSyncExternalStore } from "react";
import { serverNow } from "../api/serverTime";

const MINUTE_MS = 60_000;

/** Polls more often than once a minute to limit the lag; components re-render only when the minute changes. */
function subscribe(notify: () => void): () => void {
  const timer = setInterval(notify, 5000);
  return () => clearInterval(timer);
}

/** The current time by the server's clock, truncated to the minute. */
export function useMinute(): number {
  return useSyncExternalStore(subscribe, () => Math.floor(serverNow() / MINUTE_MS) * MINUTE_MS);
}
