import type { MenuEntry } from "../api/identity";

export interface MenuNode {
  id: string;
  /** Path of its page; null for groups without one. */
  path: string | null;
  languageKey: string | null;
  icon: string | null;
  children: MenuNode[];
}

/** One level of the breadcrumb trail. */
export interface MenuStep {
  id: string;
  languageKey: string | null;
}

export interface Menu {
  /** The tree shown in the sidebar. */
  tree: MenuNode[];
  /** All permitted pages, including hidden ones, with the translation key of their title. */
  titles: ReadonlyMap<string, string | null>;
  /** All permitted pages with their ancestors in the menu, ending with the page itself. */
  trails: ReadonlyMap<string, readonly MenuStep[]>;
  /** Pages that are remounted at each visit. */
  uncached: ReadonlySet<string>;
  /** Codes of the granted permissions. */
  permissions: ReadonlySet<string>;
}

const MENU = 1;
const NOT_KEPT = 0;

function joinPath(parent: string | null, url: string | null | undefined): string | null {
  if (!url) return null;
  if (url.startsWith("/")) return url;
  return `${parent ?? ""}/${url}`;
}

/**
 * Builds the menu tree from the server's flat list. Entries with an unknown parent are moved to the top level.
 * Pages missing in this build (the server may be newer than the loaded client) are left out.
 */
export function buildMenu(entries: readonly MenuEntry[], hasPage: (path: string) => boolean): Menu {
  const menus = entries.filter((entry) => entry.menuType === MENU);
  const known = new Set(menus.map((entry) => entry.id));
  const byParent = new Map<string | null, MenuEntry[]>();
  for (const entry of menus) {
    const parent =
      entry.parentId && entry.parentId !== entry.id && known.has(entry.parentId) ? entry.parentId : null;
    byParent.set(parent, [...(byParent.get(parent) ?? []), entry]);
  }
  const titles = new Map<string, string | null>();
  const trails = new Map<string, readonly MenuStep[]>();
  const uncached = new Set<string>();

  function branch(
    parentId: string | null,
    parentPath: string | null,
    above: readonly MenuStep[],
  ): MenuNode[] {
    const siblings = (byParent.get(parentId) ?? []).toSorted((a, b) => a.sort - b.sort);
    return siblings.flatMap((entry) => {
      const path = joinPath(parentPath, entry.url);
      const languageKey = entry.languageKey ?? null;
      const trail = [...above, { id: entry.id, languageKey }];
      const children = branch(entry.id, path, trail);
      // A group's own path is not a page.
      const isPage = !byParent.has(entry.id);
      if (isPage && !(path && hasPage(path))) return [];
      if (isPage && path) {
        titles.set(path, languageKey);
        trails.set(path, trail);
        if (entry.cache === NOT_KEPT) uncached.add(path);
      }
      if (entry.hidden || (!isPage && children.length === 0)) return [];
      return [{ id: entry.id, path, languageKey, icon: entry.icon ?? null, children }];
    });
  }

  const tree = branch(null, null, []);
  const permissions = new Set(entries.flatMap((entry) => entry.permission || []));
  return { tree, titles, trails, uncached, permissions };
}
