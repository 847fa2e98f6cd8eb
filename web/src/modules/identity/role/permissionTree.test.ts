import { describe, expect, test } from "vitest";
import { allIn, narrowed, offeredTo, permissionTree, sideToName, toggled } from "./permissionTree";

const may = (permission: string, grantable = true) => ({ permission, label: `may ${permission}`, grantable });
const MODULES = [
  {
    module: "base",
    label: "Base",
    permissions: [may("base.dict.view"), may("base.dict.edit"), may("base.audit.view")],
  },
  { module: "identity", label: "People", permissions: [may("identity.role.view")] },
];
const page = (id: string, parentId: string | null, permission: string, sort: number) => ({
  id,
  parentId,
  url: `/${id}`,
  permission,
  sort,
});
const PAGES = [
  page("role", "system", "identity.role.view", 2),
  page("dict", "system", "base.dict.view", 1),
  page("system", null, "", 9),
  page("empty", null, "", 10),
];
const tree = permissionTree(MODULES, PAGES, ({ id }) => id);

describe("the permission tree", () => {
  test("follows the menu; what is on no page goes by its module, and nothing is lost", () => {
    expect(tree.map(({ title }) => title)).toEqual(["system", "Base"]);
    expect(tree[0]?.children.map(({ title }) => title)).toEqual(["dict", "role"]);
    expect(tree.flatMap(allIn).map(({ code }) => code)).toEqual([
      "base.dict.view",
      "base.dict.edit",
      "identity.role.view",
      "base.audit.view",
    ]);
  });

  test("shows a role for suppliers no page and no group in which it may have nothing", () => {
    const kept = { ...may("base.dict.edit"), side: "buyer" };
    const modules = [
      { module: "base", label: "Base", permissions: [may("base.dict.view"), kept] },
      { module: "identity", label: "People", permissions: [{ ...may("identity.role.view"), side: "buyer" }] },
    ];
    const shown = (roleType: string, chosen: readonly string[] = []) =>
      permissionTree(offeredTo(modules, roleType, chosen), PAGES, ({ id }) => id);
    const codes = (...from: Parameters<typeof shown>) =>
      shown(...from)
        .flatMap(allIn)
        .map(({ code }) => code);
    expect(codes("_SPLR")).toEqual(["base.dict.view"]);
    expect(shown("_SPLR")[0]?.children.map(({ title }) => title)).toEqual(["dict"]);
    // What it has already can be taken away.
    expect(codes("_SPLR", ["identity.role.view"])).toEqual(["base.dict.view", "identity.role.view"]);
    for (const roleType of ["", "_PUR"]) expect(codes(roleType)).toHaveLength(3);
  });

  test("names the side of a permission only where the role is not for that side alone", () => {
    expect(["", "_PUR", "_SPLR"].map((roleType) => sideToName(roleType, "buyer"))).toEqual([
      "buyer",
      null,
      "buyer",
    ]);
    expect(["", "_PUR", "_SPLR"].map((roleType) => sideToName(roleType, "supplier"))).toEqual([
      "supplier",
      "supplier",
      null,
    ]);
    expect(sideToName("", null)).toBeNull();
  });

  test("is searched by page, by word and by code", () => {
    expect(narrowed(tree, "DICT").flatMap(allIn)).toHaveLength(2);
    expect(narrowed(tree, "may base.audit").flatMap(allIn)).toHaveLength(1);
    expect(narrowed(tree, "nothing like it")).toEqual([]);
    expect(narrowed(tree, " ")).toEqual(tree);
  });

  test("whoever may change may see, unless it is not ours to give", () => {
    const all = new Set(["base.dict.view", "base.dict.edit"]);
    expect([...toggled(new Set(), ["base.dict.edit"], true, all)].toSorted()).toEqual([
      "base.dict.edit",
      "base.dict.view",
    ]);
    expect([...toggled(new Set(), ["base.dict.edit"], true, new Set())]).toEqual(["base.dict.edit"]);
    expect([...toggled(all, ["base.dict.view"], false, all)]).toEqual(["base.dict.edit"]);
  });
});
