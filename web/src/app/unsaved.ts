import { use, useEffect } from "react";
import { PageContext } from "./page";

/**
 * Pages that hold input nobody has saved yet, by their path. Kept outside React: a hidden page runs no effects,
 * and must still be asked about before its tab goes.
 */
const unsaved = new Set<string>();

export function markUnsaved(path: string, holds: boolean): void {
  if (holds) unsaved.add(path);
  else unsaved.delete(path);
}

export function isUnsaved(path: string): boolean {
  return unsaved.has(path);
}

export function forgetUnsaved(): void {
  unsaved.clear();
}

/** Says that closing this page would lose something. Not taken back on hiding, which looks like leaving. */
export function useUnsaved(holds: boolean): void {
  const path = use(PageContext)?.path;
  useEffect(() => {
    if (path !== undefined) markUnsaved(path, holds);
  }, [path, holds]);
}

/** Lets the browser ask, too, before the whole window goes. */
export function askBeforeUnload(): void {
  window.addEventListener("beforeunload", (event) => {
    if (unsaved.size > 0) event.preventDefault();
  });
}
