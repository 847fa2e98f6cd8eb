import { describe, expect, test } from "vitest";
import type { MenuEntry } from "../api/identity";
import { buildMenu, type MenuNode } from "./menu";

function entry(id: string, parentId: string | null, url: string, more: Partial<MenuEntry> = {}): MenuEntry {
  return {
    id,
    parentId,
    url,
    hidden: false,
    menuType: 1,
    cache: 1,
    component: "",
    componentName: "",
    icon: "",
    permission: "",
    sort: 1,
    languageKey: `menu.${id}`,
    ...more,
  };
}

const outline = (nodes: MenuNode[]): unknown[] =>
  nodes.map((node) => (node.children.length > 0 ? [node.path, outline(node.children)] : node.path));

const everyPage = () => true;

describe("menu", () => {
  test("becomes a sorted tree, whatever the order it came in", () => {
    const menu = buildMenu(
      [
        entry("role", "system", "role", { sort: 2 }),
        entry("system", null, "/systemManage", { sort: 9 }),
        entry("dict", "system", "/systemManage/dataDic", { sort: 1 }),
        entry("home", null, "/dashboard", { sort: 1 }),
      ],
      everyPage,
    );
    expect(outline(menu.tree)).toEqual([
      "/dashboard",
      ["/systemManage", ["/systemManage/dataDic", "/systemManage/role"]],
    ]);
    expect(menu.titles.get("/systemManage/role")).toBe("menu.role");
    expect(menu.titles.has("/systemManage")).toBe(false);
  });

  test("groups stand within groups; one without a page is left out", () => {
    const menu = buildMenu(
      [
        entry("system", null, "/systemManage"),
        entry("access", "system", "/systemManage/access"),
        entry("user", "access", "/systemManage/userManage"),
        entry("setup", "system", "/systemManage/setup"),
      ],
      (path) => path === "/systemManage/userManage",
    );
    expect(outline(menu.tree)).toEqual([
      ["/systemManage", [["/systemManage/access", ["/systemManage/userManage"]]]],
    ]);
    const trail = menu.trails.get("/systemManage/userManage");
    expect(trail?.map(({ id }) => id)).toEqual(["system", "access", "user"]);
  });

  test("hidden pages are permitted but not shown; buttons are permissions", () => {
    const menu = buildMenu(
      [
        entry("edit", null, "/edit", { hidden: true }),
        entry("save", "edit", "", { menuType: 2, permission: "dict:save" }),
      ],
      everyPage,
    );
    expect(menu.tree).toEqual([]);
    expect(menu.titles.has("/edit")).toBe(true);
    expect([...menu.permissions]).toEqual(["dict:save"]);
  });

  test("an unknown parent loses nothing, and a circle does not hang", () => {
    const menu = buildMenu(
      [
        entry("a", "gone", "/a"),
        entry("self", "self", "/self"),
        entry("x", "y", "/x"),
        entry("y", "x", "/y"),
      ],
      everyPage,
    );
    expect(outline(menu.tree)).toEqual(["/a", "/self"]);
  });

  test("a page this build does not have is not offered, nor a group that is left empty", () => {
    const entries = [
      entry("system", null, "/systemManage"),
      entry("next", "system", "/systemManage/next"),
      entry("home", null, "/dashboard"),
    ];
    const menu = buildMenu(entries, (path) => path === "/dashboard");
    expect(outline(menu.tree)).toEqual(["/dashboard"]);
    expect(menu.titles.has("/systemManage/next")).toBe(false);
  });

  test("every page knows the groups above it, and whether it is kept alive", () => {
    const menu = buildMenu(
      [
        entry("system", null, "/systemManage"),
        entry("log", "system", "/systemManage/log", { cache: 0 }),
        entry("dict", "system", "/systemManage/dataDic"),
      ],
      everyPage,
    );
    expect(menu.trails.get("/systemManage/log")?.map(({ languageKey }) => languageKey)).toEqual([
      "menu.system",
      "menu.log",
    ]);
    expect([...menu.uncached]).toEqual(["/systemManage/log"]);
  });
});
