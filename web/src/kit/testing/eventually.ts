/** Waits in tests for what comes about in its own time. */
import { vi } from "vitest";

/**
 * A limit ends what never comes about; on a machine that others use, too, a second is no measure. Shorter than the time
 * after which the application tries something again by itself: what was to cause it is tested, not that.
 */
const PATIENCE_MS = 8_000;

export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: PATIENCE_MS });
}
