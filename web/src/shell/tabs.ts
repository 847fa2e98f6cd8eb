/** The visited pages, in the order of their first visit. Pure functions on plain data. */
export interface Tab {
  path: string;
  search: string;
  /** Set by the page itself; else the menu's title is used. */
  title?: string;
}

/** Key in session storage, i.e. per browser tab. */
export const TABS_KEY = "tandem.tabs";

export function forgetTabs(): void {
  sessionStorage.removeItem(TABS_KEY);
}

/** Limit, because each open page stays mounted. */
const MOST_TABS = 12;

/** Whether a page must not be closed automatically: pinned, or with unsaved input. */
type Stays = (path: string) => boolean;

export function visit(tabs: readonly Tab[], path: string, search: string, stays: Stays): readonly Tab[] {
  const index = tabs.findIndex((tab) => tab.path === path);
  if (index < 0) {
    const opened = [...tabs, { path, search }];
    if (opened.length <= MOST_TABS) return opened;
    // Close the oldest one.
    const oldest = opened.findIndex((tab) => tab.path !== path && !stays(tab.path));
    return oldest < 0 ? opened : opened.toSpliced(oldest, 1);
  }
  const tab = tabs[index];
  return !tab || tab.search === search ? tabs : tabs.with(index, { ...tab, search });
}

/** Asks something else of a page that is open; nothing is opened. */
export function ask(tabs: readonly Tab[], path: string, search: string): readonly Tab[] {
  return tabs.some((tab) => tab.path === path) ? visit(tabs, path, search, () => true) : tabs;
}

/**
 * How a page comes to another address of its own: by a step, which Back takes back; aside, because another page is on
 * screen and stays there; or not at all, where it is already: a step Back would show nothing.
 */
export function stepTo(to: Tab, shown: Tab): "step" | "aside" | null {
  if (to.path !== shown.path) return "aside";
  return to.search === shown.search ? null : "step";
}

export function name(tabs: readonly Tab[], path: string, title: string): readonly Tab[] {
  const index = tabs.findIndex((tab) => tab.path === path);
  const tab = tabs[index];
  return !tab || tab.title === title ? tabs : tabs.with(index, { ...tab, title });
}

export function close(tabs: readonly Tab[], closing: readonly string[]): readonly Tab[] {
  return tabs.filter((tab) => !closing.includes(tab.path));
}

/** The tab to show when the current one is closed: its right neighbour that stays open, else its left. */
export function neighbour(tabs: readonly Tab[], path: string, closing: readonly string[]): Tab | null {
  const index = tabs.findIndex((tab) => tab.path === path);
  // A page that has no tab yet would have got the last one.
  const at = index < 0 ? tabs.length : index;
  const open = (tab: Tab) => !closing.includes(tab.path);
  return tabs.slice(at + 1).find(open) ?? tabs.slice(0, at).findLast(open) ?? null;
}

/** Pinned tabs come first, in the order they were pinned. */
export function arrange(tabs: readonly Tab[], pinned: readonly string[]): readonly Tab[] {
  const front = pinned.map((path) => tabs.find((tab) => tab.path === path) ?? { path, search: "" });
  const arranged = [...front, ...tabs.filter((tab) => !pinned.includes(tab.path))];
  return arranged.length === tabs.length && arranged.every((tab, index) => tab === tabs[index])
    ? tabs
    : arranged;
}

/** Parses the stored tabs after a reload. */
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
