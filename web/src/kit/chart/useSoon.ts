import { useEffect, useState } from "react";

/** How long the browser may be busy with the rest of the page. */
const PATIENCE_MS = 2_000;

function whenIdle(then: () => void): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(then, PATIENCE_MS / 4);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(then, { timeout: PATIENCE_MS });
  return () => cancelIdleCallback(asked);
}

/** Whether the browser has had time for the rest of the page: what only draws comes after it. */
export function useSoon(): boolean {
  const [soon, setSoon] = useState(false);
  useEffect(() => whenIdle(() => setSoon(true)), []);
  return soon;
}
