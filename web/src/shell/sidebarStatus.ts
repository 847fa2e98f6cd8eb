import { useSyncExternalStore } from "react";

/** Whether the sidebar is expanded, stored in a cookie as 1 or 0. */
const COOKIE = "sidebarStatus";
const YEAR_SECONDS = 365 * 24 * 3600;

export function readSidebarStatus(cookies: string): boolean {
  return !cookies.split(/;\s*/).includes(`${COOKIE}=0`);
}

const listeners = new Set<() => void>();
let open: boolean | null = null;

function current(): boolean {
  return (open ??= readSidebarStatus(document.cookie));
}

export function setSidebarOpen(next: boolean): void {
  open = next;
  document.cookie = `${COOKIE}=${next ? 1 : 0}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
  for (const listener of listeners) listener();
}

export function toggleSidebar(): void {
  setSidebarOpen(!current());
}

export function useSidebarOpen(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, current);
}
