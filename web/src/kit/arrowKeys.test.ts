import { expect, test } from "vitest";
import { placeAfter } from "./arrowKeys";

test("arrows lead round, Home and End to the ends, other keys nowhere", () => {
  expect(
    ["ArrowRight", "ArrowLeft", "Home", "End", "ArrowDown", "a"].map((key) => placeAfter(key, 0, 3, "row")),
  ).toEqual([1, 2, 0, 2, null, null]);
  expect(placeAfter("ArrowDown", 2, 3, "column")).toBe(0);
  expect(["ArrowDown", "ArrowUp"].map((key) => placeAfter(key, -1, 3, "column"))).toEqual([0, 2]);
  expect(placeAfter("End", -1, 0, "row")).toBe(null);
});
