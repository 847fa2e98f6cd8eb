import { expect, test } from "vitest";
import { newerThan, refusedFor } from "./overtaken";

const one = (version: number) => ({ id: "1", version });

test("a form is overtaken by a later version that is not its own", () => {
  expect(newerThan(one(1), one(2), false)).toEqual(one(2));
  expect(newerThan(one(1), one(2), true)).toBeNull();
  expect(newerThan(one(2), one(2), false)).toBeNull();
  expect(newerThan(one(2), undefined, false)).toBeNull();
  expect(newerThan(null, one(2), false)).toBeNull();
});

test("a refusal is of the version that was saved, and is over with the next", () => {
  const refused = { version: 1, by: null };
  expect([refusedFor(refused, one(1)), refusedFor(refused, one(2))]).toEqual([true, false]);
  expect(refusedFor({ version: null, by: null }, null)).toBe(true);
  expect(refusedFor(null, one(1))).toBe(false);
});
