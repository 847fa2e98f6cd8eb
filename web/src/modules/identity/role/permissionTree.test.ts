import { describe, expect, test } from "vitest";
import { allIn, narrowed, permissionTree, toggled } from "./permissionTree";

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
