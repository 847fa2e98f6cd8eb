import { expect, test } from "vitest";
import { columnName, tablesIn, widthOf } from "./blocks";

test("rows that follow each other are one table, and a paragraph ends it", () => {
  const row = (...cells: string[]) => ({ text: "", cells });
  const parts = tablesIn([
    { text: "a", cells: [] },
    row("1", "2"),
    row("3"),
    { text: "", cells: [] },
    row("4"),
  ]);
  expect(parts).toEqual([
    { text: "a", rows: null },
    { text: "", rows: [["1", "2"], ["3"]] },
    { text: "", rows: null },
    { text: "", rows: [["4"]] },
  ]);
});

test("columns are named as in spreadsheets", () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]);
});

test("a sheet is as wide as its longest row", () => {
  expect(widthOf([["a"], ["b", "c", "d"], []])).toBe(3);
  expect(widthOf([])).toBe(0);
});
