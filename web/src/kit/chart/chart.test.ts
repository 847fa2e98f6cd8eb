import { expect, test } from "vitest";
import { ceiling, gridLines } from "./chart";

test("the highest column fits, under a round number", () => {
  expect([0, 3, 4, 5, 9, 11, 21, 167, 999, 1000].map((n) => ceiling([1, n]))).toEqual([
    4, 4, 4, 5, 10, 20, 40, 200, 1000, 1000,
  ]);
  expect(ceiling([])).toBe(4);
});

test("lines stand at whole numbers", () => {
  expect(gridLines(200)).toEqual([50, 100, 150, 200]);
  expect(gridLines(10)).toEqual([5, 10]);
});
