import { useSyncExternalStore } from "react";
import { ROW_HEIGHTS, type Density } from "../../theme/tokens";

/** One row height for all lists, remembered in this browser. */
const KEY = "tandem.density";
const listeners = new Set<() => void>();

function read(): Density {
  try {
    const value = localStorage.getItem(KEY);
    if (value && value in ROW_HEIGHTS) return value as Density;
  } catch {
    // Storage is blocked: the standard height will do.
  }
  return "standard";
}

let density: Density | null = null;

export function setDensity(next: Density): void {
  density = next;
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // Kept until the page is reloaded.
  }
  for (const listener of listeners) listener();
}

export function useDensity(): Density {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => (density ??= read()),
  );
}
