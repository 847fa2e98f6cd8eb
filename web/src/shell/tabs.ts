/** The pages a user has visited, in the order of their first visit. Plain functions on plain data. */
export interface Tab {
  path: string;
  search: string;
  /** As the page itself says; else the menu names it. */
  title?: string;
}

/** Where this browser tab remembers them. */
export const TABS_KEY = "tandem.tabs";

export function forgetTabs(): void {
  sessionStorage.removeItem(TABS_KEY);
}

/** Each open page stays alive in memory, so there is an end to it. */
const MOST_TABS = 12;

/** Whether a page must not be closed unasked: pinned, or with unsaved input. */
type Stays = (path: string) => boolean;

export function visit(tabs: readonly Tab[], path: string, search: string, stays: Stays): readonly Tab[] {
  const index = tabs.findIndex((tab) => tab.path === path);
  if (index < 0) {
    const opened = [...tabs, { path, search }];
    if (opened.length <= MOST_TABS) return opened;
    // The oldest goes first.
    const oldest = opened.findIndex((tab) => tab.path !== path && !stays(tab.path));
    return oldest < 0 ? opened : opened.toSpliced(oldest, 1);
  }
  const tab = tabs[index];
  return !tab || tab.search === search ? tabs : tabs.with(index, { ...tab, search });
}

export function name(tabs: readonly Tab[], path: string, title: string): readonly Tab[] {
  const index = tabs.findIndex((tab) => tab.path === path);
  const tab = tabs[index];
  return !tab || tab.title === title ? tabs : tabs.with(index, { ...tab, title });
}

export function close(tabs: readonly Tab[], closing: readonly string[]): readonly Tab[] {
  return tabs.filter((tab) => !closing.includes(tab.path));
}

/** Where to go when the page on screen is closed: its right neighbour that stays open, else its left. */
export function neighbour(tabs: readonly Tab[], path: string, closing: readonly string[]): Tab | null {
  const index = tabs.findIndex((tab) => tab.path === path);
  const open = (tab: Tab) => !closing.includes(tab.path);
  return tabs.slice(index + 1).find(open) ?? tabs.slice(0, Math.max(0, index)).findLast(open) ?? null;
}

/** Pinned ones stand in front, in the order they were pinned. */
export function arrange(tabs: readonly Tab[], pinned: readonly string[]): readonly Tab[] {
  const front = pinned.map((path) => tabs.find((tab) => tab.path === path) ?? { path, search: "" });
  const arranged = [...front, ...tabs.filter((tab) => !pinned.includes(tab.path))];
  return arranged.length === tabs.length && arranged.every((tab, index) => tab === tabs[index])
    ? tabs
    : arranged;
}

/** What a reload brings back. */
export function readTabs(text: string | null): Tab[] {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    if (!Array.isArray(value)) return [];
    return value.filter(
      (tab: unknown): tab is Tab =>
        typeof tab === "object" &&
        tab !== null &&
        "path" in tab &&
        typeof tab.path === "string" &&
        "search" in tab &&
        typeof tab.search === "string",
    );
  } catch {
    return [];
  }
}
