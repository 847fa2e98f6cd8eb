import { describe, expect, test } from "vitest";
import type { UserDraft } from "../../../api/users";
import { draftOf, isInvitedAnew, userForm, userTypeWord } from "./userForm";

const roles = [
  { id: "p", roleCode: "purchaser", roleName: "Purchaser", roleType: "_PUR" },
  { id: "s", roleCode: "supplier_sales", roleName: "Supplier sales", roleType: "_SPLR" },
  { id: "a", roleCode: "administrator", roleName: "Administrator", roleType: "" },
  { id: "r", roleCode: "auditor", roleName: "Auditor", roleType: "" },
];
const good: UserDraft = { ...draftOf(null), username: "wang.min", name: "敏", roleIds: ["p"] };

function wrong(change: Partial<UserDraft>, stored?: string): string[] {
  const { error } = userForm(roles, stored).safeParse({ ...good, ...change });
  return error?.issues.map((issue) => issue.path.join(".")) ?? [];
}

describe("the user form", () => {
  test("each rule names its field, as the server's do", () => {
    expect(wrong({})).toEqual([]);
    expect(wrong({ username: " " })).toContain("username");
    expect(wrong({ username: "a b" })).toEqual(["username"]);
    expect(wrong({ username: "王敏_1" })).toEqual([]);
    expect(wrong({ name: "" })).toEqual(["name"]);
    expect(wrong({ email: "nobody@" })).toEqual(["email"]);
    expect(wrong({ email: "a@b.example" })).toEqual([]);
    expect(wrong({ email: "a..b@c.example" })).toEqual(["email"]);
    expect(wrong({ email: "a..b@c.example" }, "a..b@c.example")).toEqual([]);
    expect(wrong({ mobile: "call me" })).toEqual(["mobile"]);
    expect(wrong({ phone: "1".repeat(31) })).toEqual(["phone"]);
    expect(wrong({ mobile: "+44 (0)7400 123456", phone: "0755-12345678" })).toEqual([]);
    expect(wrong({ roleIds: [] })).toEqual(["roleIds"]);
  });

  test("the sides do not mix, and a supplier's user belongs to someone", () => {
    const supplier = { userType: "SUZ", organizeIds: ["o"] } as const;
    expect(wrong({ ...supplier, organizeIds: [...supplier.organizeIds], roleIds: ["s"] })).toEqual([]);
    expect(wrong({ userType: "SUZ", organizeIds: ["o"], roleIds: ["p"] })).toEqual(["roleIds"]);
    expect(wrong({ userType: "SUZ", organizeIds: ["o"], roleIds: ["a"] })).toEqual(["roleIds"]);
    expect(wrong({ userType: "SUZ", organizeIds: ["o"], roleIds: ["r"] })).toEqual([]);
    expect(wrong({ userType: "IUZ", roleIds: ["s"] })).toEqual(["roleIds"]);
    expect(wrong({ userType: "SUZ", roleIds: ["s"] })).toEqual(["organizeIds"]);
  });
});

test("a user type is said in words, and none is the buyer's", () => {
  expect(["", "IUZ", "SUZ"].map(userTypeWord)).toEqual([
    "user.type.buyer",
    "user.type.internal",
    "user.type.supplier",
  ]);
  expect(userTypeWord("XYZ")).toBeNull();
});

test("another address of someone who has never set a password is told of, as the link goes there", () => {
  const invited = { email: "right@b.example", state: "effective", mustChangePassword: true };
  expect(isInvitedAnew({ email: "wrong@b.example" }, invited)).toBe(true);
  expect(isInvitedAnew({ email: null }, invited)).toBe(true);
  expect(isInvitedAnew({ email: "RIGHT@b.example" }, invited)).toBe(false);
  expect(isInvitedAnew({ email: "wrong@b.example" }, { ...invited, email: null })).toBe(false);
  expect(isInvitedAnew({ email: null }, { ...invited, state: "frozen" })).toBe(false);
  expect(isInvitedAnew({ email: null }, { ...invited, passwordChangedAt: "2026-11-02T08:00:00Z" })).toBe(
    false,
  );
});
