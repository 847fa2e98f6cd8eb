import { describe, expect, test } from "vitest";
import type { StoredMenu } from "../../../api/menus";
import { menuRows, moved, parentChoices } from "./menuTree";

function entry(id: string, parentId: string | null, sort: number, menuType = 1): StoredMenu {
  return {
    id,
    parentId,
    version: 1,
    menuType,
    url: `/${id}`,
    parentUrl: "",
    component: "",
    icon: "",
    languageKey: `menu.${id}`,
    permission: "",
    hidden: false,
    cache: true,
    sort,
    updatedBy: "",
    updatedAt: "",
  };
}

const MENUS = [entry("b", "top", 2), entry("top", null, 5), entry("a", "top", 1), entry("button", "b", 1, 2)];

/** The order after the new sort numbers are applied. */
function order(menus: StoredMenu[], places: ReturnType<typeof moved>): string[] {
  const sortOf = (menu: StoredMenu) => places.find((place) => place.menu.id === menu.id)?.sort ?? menu.sort;
  return menus.toSorted((one, other) => sortOf(one) - sortOf(other)).map(({ id }) => id);
}

describe("the menu as a table", () => {
  test("goes from top to bottom and leaves out what is closed", () => {
    const shown = menuRows(MENUS, new Set());
    expect(shown.map(({ menu, depth }) => `${depth}${menu.id}`)).toEqual(["0top", "1a", "1b", "2button"]);
    expect(menuRows(MENUS, new Set(["b"])).map(({ menu }) => menu.id)).toEqual(["top", "a", "b"]);
  });

  test("an entry cannot be put under itself or under a button", () => {
    const titles = (except: string | null) => JSON.stringify(parentChoices(MENUS, except, ({ id }) => id));
    expect(titles(null)).toContain('"b"');
    expect(titles(null)).not.toContain("button");
    expect(titles("top")).toBe("[]");
  });

  test("an entry moves by one, and stays within the numbers", () => {
    const spaced = [entry("a", null, 10), entry("b", null, 20), entry("c", null, 30)];
    expect(moved(spaced, "c", -1)).toHaveLength(1);
    expect(order(spaced, moved(spaced, "c", -1))).toEqual(["a", "c", "b"]);
    expect(order(spaced, moved(spaced, "a", 1))).toEqual(["b", "a", "c"]);
    expect(order(spaced, moved(spaced, "b", -1))).toEqual(["b", "a", "c"]);
    expect(order(spaced, moved(spaced, "b", 1))).toEqual(["a", "c", "b"]);
    expect(moved(spaced, "a", -1)).toEqual([]);
    expect(moved(spaced, "c", 1)).toEqual([]);
  });

  test("without room between the numbers all are numbered anew", () => {
    const tight = [entry("a", null, 1), entry("b", null, 1), entry("c", null, 2)];
    expect(order(tight, moved(tight, "c", -1))).toEqual(["a", "c", "b"]);
  });
});
