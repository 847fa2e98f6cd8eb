import { expect, test } from "vitest";
import { placeIn, searchOf } from "./place";

test("where somebody is stands in the address and is read from it", () => {
  const place = { section: "bank", row: "a", missing: false };
  expect(placeIn(searchOf(place))).toEqual(place);
  expect(searchOf({ section: "", row: null, missing: false })).toBe("");
  expect(placeIn("?show=missing")).toEqual({ section: "", row: null, missing: true });
});
