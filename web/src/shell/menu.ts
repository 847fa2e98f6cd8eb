import type { MenuEntry } from "../api/identity";

export interface MenuNode {
  id: string;
  /** Where it leads; groups may lead nowhere. */
  path: string | null;
  languageKey: string | null;
  icon: string | null;
  children: MenuNode[];
}

export interface Menu {
  /** What the sidebar shows. */
  tree: MenuNode[];
  /** Every permitted page, hidden ones too, with the key of its title. */
  titles: ReadonlyMap<string, string | null>;
  /** Codes of permitted buttons. */
  permissions: ReadonlySet<string>;
}

const MENU = 1;

function joinPath(parent: string | null, url: string | null | undefined): string | null {
  if (!url) return null;
  if (url.startsWith("/")) return url;
  return `${parent ?? ""}/${url}`;
}

/** Builds the sidebar from the server's flat list. Entries whose parent is unknown are not lost: they go to the top. */
export function buildMenu(entries: readonly MenuEntry[]): Menu {
  const menus = entries.filter((entry) => entry.menuType === MENU);
  const known = new Set(menus.map((entry) => entry.id));
  const byParent = new Map<string | null, MenuEntry[]>();
  for (const entry of menus) {
    const parent =
      entry.parentId && entry.parentId !== entry.id && known.has(entry.parentId) ? entry.parentId : null;
    byParent.set(parent, [...(byParent.get(parent) ?? []), entry]);
  }
  const titles = new Map<string, string | null>();

  function branch(parentId: string | null, parentPath: string | null): MenuNode[] {
    const siblings = (byParent.get(parentId) ?? []).toSorted((a, b) => a.sort - b.sort);
    return siblings.flatMap((entry) => {
      const path = joinPath(parentPath, entry.url);
      const languageKey = entry.languageKey ?? null;
      const children = branch(entry.id, path);
      // A group's own address is no page.
      if (path && !byParent.has(entry.id)) titles.set(path, languageKey);
      if (entry.hidden) return [];
      return [{ id: entry.id, path, languageKey, icon: entry.icon ?? null, children }];
    });
  }

  const tree = branch(null, null);
  const permissions = new Set(entries.flatMap((entry) => entry.permission || []));
  return { tree, titles, permissions };
}
