import { expect, test } from "vitest";
import { shortNumber } from "./shortNumber";

test("numbers on an axis are short", () => {
  expect([0, 7, 950, 1_000, 1_234, 999_960, 30_000_000, -2_500, 4e18].map(shortNumber)).toEqual([
    "0",
    "7",
    "950",
    "1k",
    "1.2k",
    "1M",
    "30M",
    "-2.5k",
    "4E",
  ]);
});
