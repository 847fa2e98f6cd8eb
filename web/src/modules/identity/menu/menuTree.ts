import { PAGE_ENTRY, type StoredMenu } from "../../../api/menus";

/** The menu as table rows, and how an entry is moved. Pure functions on plain data. */
export interface MenuRow {
  menu: StoredMenu;
  depth: number;
  /** All entries with the same parent, in order. */
  siblings: readonly StoredMenu[];
  childCount: number;
}

function childrenOf(menus: readonly StoredMenu[], parent: string | null): StoredMenu[] {
  const known = new Set(menus.map((menu) => menu.id));
  const parentOf = ({ parentId }: StoredMenu) => (parentId && known.has(parentId) ? parentId : null);
  return menus.filter((menu) => parentOf(menu) === parent).toSorted((a, b) => a.sort - b.sort);
}

/** All rows from top to bottom, without the children of collapsed entries. */
export function menuRows(menus: readonly StoredMenu[], closed: ReadonlySet<string>): MenuRow[] {
  const branch = (parent: string | null, depth: number): MenuRow[] => {
    const siblings = childrenOf(menus, parent);
    return siblings.flatMap((menu) => {
      const row: MenuRow = { menu, depth, siblings, childCount: childrenOf(menus, menu.id).length };
      return [row].concat(closed.has(menu.id) ? [] : branch(menu.id, depth + 1));
    });
  };
  return branch(null, 0);
}

export interface ParentChoice {
  value: string;
  title: string;
  children: ParentChoice[];
}

/** Possible parents of an entry: any page or group except itself and its descendants. */
export function parentChoices(
  menus: readonly StoredMenu[],
  except: string | null,
  titleOf: (menu: StoredMenu) => string,
): ParentChoice[] {
  const pages = menus.filter((menu) => menu.menuType === PAGE_ENTRY && menu.id !== except);
  // Include the entry itself in the walk, or its children would look like top-level entries.
  const inside = new Set(except ? [except] : []);
  for (const { menu } of menuRows(menus, new Set())) {
    if (menu.parentId && inside.has(menu.parentId)) inside.add(menu.id);
  }
  const outside = pages.filter((menu) => !inside.has(menu.id));
  const branch = (parent: string | null): ParentChoice[] =>
    childrenOf(outside, parent).map((menu) => ({
      value: menu.id,
      title: titleOf(menu),
      children: branch(menu.id),
    }));
  return branch(null);
}

export interface NewPlace {
  menu: StoredMenu;
  sort: number;
}

const STEP = 10;

/**
 * New sort numbers that move an entry up (-1) or down (1). One change if there is a gap between the numbers, else all
 * siblings are renumbered.
 */
export function moved(siblings: readonly StoredMenu[], id: string, by: -1 | 1): NewPlace[] {
  const from = siblings.findIndex((menu) => menu.id === id);
  const menu = siblings[from];
  const to = from + by;
  if (!menu || to < 0 || to >= siblings.length) return [];
  const others = siblings.toSpliced(from, 1);
  const before = others[to - 1];
  const after = others[to];
  const low = before?.sort ?? (after?.sort ?? 0) - 2 * STEP;
  const high = after?.sort ?? low + 2 * STEP;
  if (high - low > 1) return [{ menu, sort: Math.floor((low + high) / 2) }];
  return others
    .toSpliced(to, 0, menu)
    .map((one, index) => ({ menu: one, sort: (index + 1) * STEP }))
    .filter(({ menu: one, sort }) => one.sort !== sort);
}
