import { describe, expect, test } from "vitest";
import { allocationForm, type Allocation } from "./allocationForm";

const roles = [
  { id: "p", roleCode: "purchaser", roleName: "Purchaser", roleType: "_PUR" },
  { id: "s", roleCode: "supplier_sales", roleName: "Supplier sales", roleType: "_SPLR" },
];

function wrong(kind: keyof Allocation, userType: string, allocation: Partial<Allocation>): string[] {
  const draft = { roleIds: [], organizeIds: [], ...allocation };
  const { error } = allocationForm(kind, userType, roles).safeParse(draft);
  return error?.issues.map((issue) => issue.path.join(".")) ?? [];
}

describe("allocating to a user of the company's sign-in", () => {
  test("roles fit the side, and none at all is allowed", () => {
    expect(wrong("roleIds", "", { roleIds: ["p"] })).toEqual([]);
    expect(wrong("roleIds", "", { roleIds: ["p", "s"] })).toEqual(["roleIds"]);
    expect(wrong("roleIds", "SUZ", { roleIds: ["p"] })).toEqual(["roleIds"]);
    expect(wrong("roleIds", "SUZ", { roleIds: ["s"] })).toEqual([]);
    expect(wrong("roleIds", "", {})).toEqual([]);
  });

  test("a supplier's user keeps an organisation; what is not being allocated is not judged", () => {
    expect(wrong("organizeIds", "SUZ", {})).toEqual(["organizeIds"]);
    expect(wrong("organizeIds", "SUZ", { organizeIds: ["o"], roleIds: ["p"] })).toEqual([]);
    expect(wrong("organizeIds", "", {})).toEqual([]);
  });
});
