import { use, useEffect, useId, useSyncExternalStore } from "react";
import { PageContext } from "./page";

/**
 * What would be lost by closing a page, signing out or leaving the site. A page that is merely out of sight keeps
 * its entry, because it keeps its input, too.
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

/** Pages with unsaved input; what stands outside all pages has the path "". */
export function unsavedPaths(): ReadonlySet<string> {
  return paths;
}

/** The page is gone, or is about to say anew what it has. */
export function forgetUnsaved(path: string, quietly = false): void {
  entries.delete(path);
  if (!quietly) tell();
}

export function forgetAllUnsaved(): void {
  entries.clear();
  tell();
}

/** After a quiet change. */
export const unsavedSettled = tell;

export function useUnsavedPaths(): ReadonlySet<string> {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, unsavedPaths);
}

/** Says that something here would be lost. Closing the tab, signing out and leaving the site then ask first. */
export function useUnsaved(dirty: boolean): void {
  const page = use(PageContext);
  const owner = useId();
  const path = page?.path ?? "";
  const isShown = page?.isShown;
  useEffect(() => {
    mark(path, owner, dirty);
    return () => {
      // Effects also end when the page is put out of sight, and then nothing is lost.
      if (isShown?.() !== false) mark(path, owner, false);
    };
  }, [path, owner, dirty, isShown]);
}

let leaving = false;

/** The user was asked already: the browser need not ask again. */
export function leaveWithoutAsking(go: () => void): void {
  leaving = true;
  go();
}

globalThis.addEventListener?.("beforeunload", (event: BeforeUnloadEvent) => {
  if (paths.size > 0 && !leaving) event.preventDefault();
});
