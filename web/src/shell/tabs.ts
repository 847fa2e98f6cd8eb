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

export function visit(
  tabs: readonly Tab[],
  path: string,
  search: string,
  holdsInput: (path: string) => boolean = () => false,
): readonly Tab[] {
  const index = tabs.findIndex((tab) => tab.path === path);
  if (index < 0) {
    const opened = [...tabs, { path, search }];
    if (opened.length <= MOST_TABS) return opened;
    // The oldest goes first, but never the pinned one at the front, nor one with unsaved input.
    const oldest = opened.findIndex((tab, place) => place > 0 && tab.path !== path && !holdsInput(tab.path));
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

export function close(tabs: readonly Tab[], path: string): readonly Tab[] {
  return tabs.filter((tab) => tab.path !== path);
}

/** Where to go when the page on screen is closed: its right neighbour, else its left. */
export function neighbour(tabs: readonly Tab[], path: string): Tab | null {
  const index = tabs.findIndex((tab) => tab.path === path);
  return tabs[index + 1] ?? tabs[index - 1] ?? null;
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
