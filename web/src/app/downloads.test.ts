import { expect, test } from "vitest";
import { ended, type Looked } from "./downloads";

const at = (id: string, status: string, minute: number): Looked[number] => ({
  id,
  status,
  requestedAt: `2026-11-15T08:${String(minute).padStart(2, "0")}:00Z`,
});
const ids = (before: Looked | undefined, now: Looked) => ended(before, now).map((one) => one.id);

test("the first look tells of nothing", () => {
  expect(ids(undefined, [at("a", "done", 1)])).toEqual([]);
});

test("what was open and is no more has ended, whatever way", () => {
  const before = [at("b", "running", 2), at("a", "waiting", 1)];
  expect(ids(before, [at("b", "done", 2), at("a", "failed", 1)])).toEqual(["b", "a"]);
  expect(ids(before, before)).toEqual([]);
});

test("what began and ended between two looks is not missed, and old ones that come into sight are not new", () => {
  const before = [at("b", "done", 5)];
  expect(ids(before, [at("c", "done", 6), at("b", "done", 5), at("a", "done", 1)])).toEqual(["c"]);
  expect(ids([], [at("a", "done", 1)])).toEqual(["a"]);
});
