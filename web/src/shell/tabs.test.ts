import { describe, expect, test } from "vitest";
import { arrange, ask, close, neighbour, readTabs, stepTo, visit, type Tab } from "./tabs";

const tabs: readonly Tab[] = [
  { path: "/dashboard", search: "" },
  { path: "/a", search: "?page=2" },
];
const none = () => false;

describe("tabs", () => {
  test("a visit opens, remembers the address, or changes nothing", () => {
    expect(visit(tabs, "/b", "", none)).toHaveLength(3);
    expect(visit(tabs, "/a", "?page=3", none)[1]).toEqual({ path: "/a", search: "?page=3" });
    expect(visit(tabs, "/a", "?page=2", none)).toBe(tabs);
  });

  test("each change of a list is one step, of the list that is on screen", () => {
    const shown = { path: "/a", search: "?page=2" };
    expect(stepTo({ path: "/a", search: "?page=3" }, shown)).toBe("step");
    // A step to where one is would need a second Back.
    expect(stepTo({ path: "/a", search: "?page=2" }, shown)).toBeNull();
    // Something that ends on a page behind, such as saving in its drawer, leaves the page on screen.
    expect(stepTo({ path: "/b", search: "" }, shown)).toBe("aside");
    expect(ask(tabs, "/a", "")[1]).toEqual({ path: "/a", search: "" });
    expect(ask(tabs, "/closed", "?page=2")).toBe(tabs);
  });

  test("the oldest page gives way, never one that is pinned or has unsaved input", () => {
    let many = tabs;
    for (let n = 0; n < 20; n++) {
      many = visit(many, `/p${n}`, "", (path) => path === "/dashboard" || path === "/p1");
    }
    expect(many).toHaveLength(12);
    expect(many.slice(0, 2).map(({ path }) => path)).toEqual(["/dashboard", "/p1"]);
    expect(many.at(-1)?.path).toBe("/p19");
    // If no tab may be closed, the limit is exceeded.
    for (let n = 20; n < 40; n++) many = visit(many, `/p${n}`, "", () => true);
    expect(many).toHaveLength(32);
  });

  test("closing goes to the nearest page that stays", () => {
    const three = [...tabs, { path: "/b", search: "" }];
    expect(neighbour(three, "/a", ["/a"])?.path).toBe("/b");
    expect(neighbour(three, "/a", ["/a", "/b"])?.path).toBe("/dashboard");
    expect(neighbour(tabs, "/dashboard", ["/dashboard"])?.path).toBe("/a");
    expect(neighbour(tabs, "/a", ["/a", "/dashboard"])).toBeNull();
    expect(neighbour(tabs, "/new", ["/new"])?.path).toBe("/a");
    expect(close(three, ["/a", "/b"])).toEqual([tabs[0]]);
  });

  test("pinned pages stand in front and are opened if they are not", () => {
    expect(arrange(tabs, ["/dashboard", "/c"]).map(({ path }) => path)).toEqual(["/dashboard", "/c", "/a"]);
    expect(arrange(tabs, ["/dashboard"])).toBe(tabs);
    expect(arrange(tabs, ["/a", "/dashboard"])[0]).toBe(tabs[1]);
  });

  test("broken storage is an empty bar", () => {
    expect(readTabs("{oops")).toEqual([]);
    expect(readTabs('[{"path":1},{"path":"/a","search":""}]')).toEqual([{ path: "/a", search: "" }]);
  });
});
