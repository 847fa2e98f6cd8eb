import { describe, expect, test } from "vitest";
import type { MenuEntry } from "../api/identity";
import { decide, safeReturnPath } from "../app/navigation";
import { buildMenu, type MenuNode } from "./menu";
import { neighbour, readTabs, visit } from "./tabs";

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
});

describe("navigation", () => {
  test("a stranger is sent to sign in and comes back", () => {
    const decision = decide({ pathname: "/systemManage/dataDic", search: "?page=2", token: null });
    expect(decision).toEqual({ kind: "redirect", to: "/login?return=%2FsystemManage%2FdataDic%3Fpage%3D2" });
    const search = new URL(`http://x${decision.kind === "redirect" ? decision.to : ""}`).search;
    expect(decide({ pathname: "/login", search, token: "t" })).toEqual({
      kind: "redirect",
      to: "/systemManage/dataDic?page=2",
    });
  });

  test("public pages pass; the root leads to the dashboard", () => {
    expect(decide({ pathname: "/login", search: "", token: null })).toEqual({
      kind: "public",
      path: "/login",
    });
    expect(decide({ pathname: "/", search: "", token: null })).toEqual({ kind: "redirect", to: "/login" });
    expect(decide({ pathname: "/", search: "", token: "t" })).toEqual({ kind: "redirect", to: "/dashboard" });
    expect(decide({ pathname: "/dashboard/", search: "", token: "t" })).toEqual({
      kind: "signedIn",
      path: "/dashboard",
    });
  });

  test("only a path of this site is returned to", () => {
    for (const bad of [
      "https://evil.test",
      "//evil.test",
      "/\\evil.test",
      "javascript:alert(1)",
      "/login",
      "",
      null,
    ]) {
      expect(safeReturnPath(bad)).toBe("/dashboard");
    }
    expect(safeReturnPath("/a?b=1")).toBe("/a?b=1");
  });
});

describe("tabs", () => {
  const tabs = [
    { path: "/dashboard", search: "" },
    { path: "/a", search: "?page=2" },
  ];

  test("a visit opens, remembers the address, or changes nothing", () => {
    expect(visit(tabs, "/b", "")).toHaveLength(3);
    expect(visit(tabs, "/a", "?page=3")[1]).toEqual({ path: "/a", search: "?page=3" });
    expect(visit(tabs, "/a", "?page=2")).toBe(tabs);
  });

  test("the oldest page gives way, never the first", () => {
    let many: ReturnType<typeof visit> = tabs;
    for (let n = 0; n < 20; n++) many = visit(many, `/p${n}`, "");
    expect(many).toHaveLength(12);
    expect(many[0]?.path).toBe("/dashboard");
    expect(many.at(-1)?.path).toBe("/p19");
  });

  test("a page with unsaved input is not dropped to make room", () => {
    let many: ReturnType<typeof visit> = tabs;
    for (let n = 0; n < 20; n++) many = visit(many, `/p${n}`, "", (path) => path === "/p1");
    expect(many).toHaveLength(12);
    expect(many.map((tab) => tab.path)).toContain("/p1");
    expect(many.at(-1)?.path).toBe("/p19");
  });

  test("closing goes to a neighbour; broken storage is an empty bar", () => {
    expect(neighbour(tabs, "/a")?.path).toBe("/dashboard");
    expect(neighbour(tabs, "/dashboard")?.path).toBe("/a");
    expect(readTabs("{oops")).toEqual([]);
    expect(readTabs('[{"path":1},{"path":"/a","search":""}]')).toEqual([{ path: "/a", search: "" }]);
  });
});
