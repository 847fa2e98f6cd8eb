import { expect, test } from "vitest";
import { percentOf } from "../api/tasks";
import { ended, saidOf, type Looked } from "./tasks";

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

test("what is said of an end fits it", () => {
  const words = (status: string, file: string, refused: number) => saidOf({ status, file, refused })?.word;
  expect(words("done", "xlsx", 0)).toBe("tasks.ready");
  expect(words("done", "", 0)).toBe("tasks.done");
  expect(words("done", "", 3)).toBe("tasks.doneInPart");
  expect(words("failed", "xlsx", 0)).toBe("tasks.failed");
  expect(words("cancelled", "", 0)).toBeUndefined();
});

test("progress counts what was refused, and is whole only at the end", () => {
  expect(percentOf({ done: 3, refused: 1, total: 8 })).toBe(50);
  expect(percentOf({ done: 8, refused: 0, total: 8 })).toBe(99);
  expect(percentOf({ done: 3, refused: 0, total: null })).toBeNull();
});
