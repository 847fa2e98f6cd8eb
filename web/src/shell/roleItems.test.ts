import type { TFunction } from "i18next";
import { expect, test } from "vitest";
import { currentRoleName, isRoleKey, roleItems, roleKey, roleOfKey } from "./roleItems";

const roles = ["purchaser", "auditor"].map((roleCode) => ({ roleCode, roleName: roleCode, roleType: "" }));
const t = ((key: string) => key) as unknown as TFunction;

test("only who has several roles chooses one", () => {
  expect(roleItems({ roles: roles.slice(1), roleCode: null }, t)).toEqual([]);
  expect(roleItems({ roles, roleCode: null }, t)).toHaveLength(2);
});

test("the menu's keys name a role, or all", () => {
  for (const role of [null, "auditor"]) expect(roleOfKey(roleKey(role))).toBe(role);
  expect(isRoleKey(roleKey("auditor"))).toBe(true);
  expect(isRoleKey("signOut")).toBe(false);
});

test("the current role is called by its name, and none stands for all", () => {
  expect(currentRoleName({ roles, roleCode: "auditor" }, "all")).toBe("auditor");
  expect(currentRoleName({ roles, roleCode: null }, "all")).toBe("all");
});
