import { use, useEffect, useId, useSyncExternalStore } from "react";
import { PageContext } from "./page";

/**
 * Unsaved input by page path: it would be lost by closing the page, signing out or leaving the site. A hidden page
 * keeps its entry, because it keeps its input.
 */
const entries = new Map<string, Map<string, true>>();
const listeners = new Set<() => void>();
let paths: ReadonlySet<string> = new Set();

function tell(): void {
  const next = new Set([...entries].filter(([, owners]) => owners.size > 0).map(([path]) => path));
  if (next.size === paths.size && [...next].every((path) => paths.has(path))) return;
  paths = next;
  for (const listener of listeners) listener();
}

function mark(path: string, owner: string, dirty: boolean): void {
  const owners = entries.get(path) ?? new Map<string, true>();
  if (dirty) owners.set(owner, true);
  else owners.delete(owner);
  entries.set(path, owners);
  tell();
}

/** Pages with unsaved input; input outside all pages has the path "". */
export function unsavedPaths(): ReadonlySet<string> {
  return paths;
}

/** Clears a page's entries, because it was closed or its forms are about to register again. */
export function forgetUnsaved(path: string, quietly = false): void {
  entries.delete(path);
  if (!quietly) tell();
}

export function forgetAllUnsaved(): void {
  entries.clear();
  tell();
}

/** Notifies listeners after a quiet change. */
export const unsavedSettled = tell;

export function useUnsavedPaths(): ReadonlySet<string> {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, unsavedPaths);
}

/** Registers unsaved input. Closing the tab, signing out and leaving the site then ask for confirmation. */
export function useUnsaved(dirty: boolean): void {
  const page = use(PageContext);
  const owner = useId();
  const path = page?.path ?? "";
  const isShown = page?.isShown;
  useEffect(() => {
    mark(path, owner, dirty);
    return () => {
      // Effects are also cleaned up when the page is hidden, and then nothing is lost.
      if (isShown?.() !== false) mark(path, owner, false);
    };
  }, [path, owner, dirty, isShown]);
}

let leaving = false;

/** Navigates after the user has confirmed, without the browser's own prompt. */
export function leaveWithoutAsking(go: () => void): void {
  leaving = true;
  go();
}

globalThis.addEventListener?.("beforeunload", (event: BeforeUnloadEvent) => {
  if (paths.size > 0 && !leaving) event.preventDefault();
});
