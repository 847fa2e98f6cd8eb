import { expect, test, vi } from "vitest";
import type { Role } from "../../../api/roles";
import { draftOf } from "./roleForm";
import { rolePlan } from "./rolePlan";

const role = { id: "1", version: 1, roleCode: "r", roleType: "_SPLR", permissions: ["a", "b"] } as Role;
const told = { added: [], removed: ["b"], holders: 3, users: [] };

test("a role whose side changes is not judged by the one it had", async () => {
  const ask = vi.fn().mockResolvedValue(told);
  const turned = { ...draftOf(role), roleType: "_PUR", permissions: ["b", "c"] };
  expect(await rolePlan(role, turned, ask)).toEqual({ added: ["c"], removed: ["a"], holders: 0, users: [] });
  expect((await rolePlan(null, draftOf(role), ask)).added).toEqual(["a", "b"]);
  expect(ask).not.toHaveBeenCalled();
});

test("what its holders gain and lose, the server says", async () => {
  const ask = vi.fn().mockResolvedValue(told);
  expect(await rolePlan(role, { ...draftOf(role), permissions: ["a"] }, ask)).toBe(told);
  expect(ask).toHaveBeenCalledWith(role, ["a"]);
});
