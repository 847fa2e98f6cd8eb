import { useEffect, useState } from "react";

const PAUSE_SECONDS = 60;

/** Countdown in seconds until another code may be sent. */
export function usePause(): [left: number, start: () => void] {
  const [left, setLeft] = useState(0);
  const waiting = left > 0;
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setInterval(() => setLeft((last) => Math.max(0, last - 1)), 1000);
    return () => clearInterval(timer);
  }, [waiting]);
  return [left, () => setLeft(PAUSE_SECONDS)];
}
