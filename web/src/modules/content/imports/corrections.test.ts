import { expect, test } from "vitest";
import { batchOf, isNothing, joined, NOTHING, toSend } from "./corrections";

test("of several corrections of one cell the last one is sent, and cells of other lines stay apart", () => {
  const first = batchOf([
    { line: 3, field: "name", value: "a" },
    { line: 4, field: "name", value: "x" },
  ]);
  const both = joined(first, batchOf([{ line: 3, field: "name", value: "b" }]));
  expect(toSend(both)).toEqual({
    cells: [
      { line: 3, field: "name", value: "b" },
      { line: 4, field: "name", value: "x" },
    ],
    choices: [],
    leave: [],
  });
});

test("of several choices for one conflict the last one is sent", () => {
  const mine = batchOf([], [{ line: 3, field: "name", take: "mine", over: "c" }]);
  const theirs = batchOf([], [{ line: 3, field: "name", take: "theirs", over: "c" }]);
  expect(toSend(joined(mine, theirs)).choices).toEqual([
    { line: 3, field: "name", take: "theirs", over: "c" },
  ]);
});

test("nothing is nothing, a choice alone is something", () => {
  expect(isNothing(NOTHING)).toBe(true);
  expect(isNothing(batchOf([]))).toBe(true);
  expect(isNothing(batchOf([], [{ line: 3, field: "name", take: "mine", over: "c" }]))).toBe(false);
});
