import { expect, test } from "vitest";
import { announcementForm, draftOf } from "./announcementForm";

const whole = { ...draftOf(null), title: "Holiday" };

function wrong(change: Partial<typeof whole>): PropertyKey[] {
  const read = announcementForm.safeParse({ ...whole, ...change });
  return read.success ? [] : read.error.issues.map((issue) => issue.path[0] ?? "");
}

test("titles have 3 to 500 characters, and a scope by name names someone", () => {
  expect(wrong({})).toEqual([]);
  expect(wrong({ title: "ab" })).toEqual(["title"]);
  expect(wrong({ title: "x".repeat(501) })).toEqual(["title"]);
  expect(wrong({ scope: "organizes" })).toEqual(["organizeIds"]);
  expect(wrong({ scope: "users" })).toEqual(["userIds"]);
  expect(wrong({ scope: "users", userIds: ["u"] })).toEqual([]);
  expect(wrong({ effectiveOn: "2026-02-02", expiresOn: "2026-02-01" })).toEqual(["expiresOn"]);
});
