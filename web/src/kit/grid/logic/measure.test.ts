import { describe, expect, test } from "vitest";
import type { GridColumn } from "../types";
import { checkCell, copyCell, editText, readCell, showCell } from "./cellValues";
import { beyondLimit } from "./measure";
import { sortRows } from "./sorting";

interface Row {
  id: string;
  value: string | null;
}

const column: GridColumn<Row> = {
  field: "value",
  label: "Lead",
  kind: "measure",
  decimals: 3,
  width: 100,
  editable: true,
  unit: "mg/kg",
  words: ["NA", "ND"],
};
const plain = column as unknown as GridColumn<never>;
const row = (value: string | null): Row => ({ id: String(value), value });

describe("a measured value", () => {
  test("is a number, with its unit or without, or one of the words", () => {
    expect(readCell(plain, "12.5")).toEqual({ value: "12.5" });
    expect(readCell(plain, " 12.5 mg/kg ")).toEqual({ value: "12.5" });
    expect(readCell(plain, "１２．５ＭＧ／ＫＧ")).toEqual({ value: "12.5" });
    expect(readCell(plain, "nd")).toEqual({ value: "ND" });
    expect(readCell(plain, "ＮＡ")).toEqual({ value: "NA" });
    expect(readCell(plain, "")).toEqual({ value: null });
  });

  test("is kept as typed where it is neither, and says what it may be", () => {
    const issue = { key: "issue.notMeasure", values: { words: "NA / ND" } };
    expect(readCell(plain, "中")).toEqual({ value: "中", issue });
    expect(readCell(plain, "12 kg")).toEqual({ value: "12 kg", issue });
    expect(checkCell(column, "中")).toEqual(issue);
    expect(checkCell(column, "ND")).toBeNull();
    expect(checkCell(column, "1.2345")).toEqual({ key: "issue.decimals", values: { n: 3 } });
    const { words: _, ...without } = plain;
    expect(readCell(without, "ND")).toEqual({ value: "ND", issue: { key: "issue.notNumber" } });
  });

  test("is shown with its unit and copied without, so that spreadsheets can count with it", () => {
    expect(showCell(column, row("1234.5"), "1234.5")).toBe("1,234.5 mg/kg");
    expect(showCell(column, row("ND"), "ND")).toBe("ND");
    expect(copyCell(column, row("1234.5"), "1234.5")).toBe("1234.5");
    expect(editText(column, "1234.5")).toBe("1234.5");
    const own: GridColumn<Row> = { ...column, unit: ({ id }) => id };
    expect(showCell(own, row("3"), "3")).toBe("3 3");
  });

  test("knows which limit it is beyond, exactly", () => {
    const limits = { least: "0.1", most: "100.000" };
    expect(beyondLimit(limits, "100")).toBeNull();
    expect(beyondLimit(limits, "100.0001")).toEqual({ side: "above", limit: "100.000" });
    expect(beyondLimit(limits, "0.09")).toEqual({ side: "below", limit: "0.1" });
    expect(beyondLimit(limits, "ND")).toBeNull();
    expect(beyondLimit(limits, null)).toBeNull();
    expect(beyondLimit(null, "5")).toBeNull();
    expect(beyondLimit({ most: null }, "5")).toBeNull();
  });

  test("is sorted as a number, words behind all numbers and empty cells last", () => {
    const rows = [row("ND"), row("100"), row(null), row("9.5")];
    const sorted = sortRows(rows, [{ field: "value", descending: false }], () => column);
    expect(sorted.map(({ value }) => value)).toEqual(["9.5", "100", "ND", null]);
  });
});
