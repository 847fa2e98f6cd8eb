import type { TFunction } from "i18next";
import { expect, test } from "vitest";
import type { GridColumn } from "../grid";
import type { LineColumn, LineRow } from "./lines";
import { readColumns } from "./readColumns";

const t = ((key: string) => key) as unknown as TFunction;

const declared: LineColumn[] = [
  { field: "line", width: 80 },
  { field: "material", width: 150 },
  { field: "quantity", width: 110, decimals: 3 },
  { field: "amount", width: 120, decimals: 2, money: true, total: true },
  { field: "description", width: 280 },
];
const columns = declared.map(({ field, width, decimals, total }): GridColumn<LineRow> => ({
  field,
  label: field,
  width,
  kind: decimals === undefined ? "text" : "decimal",
  ...(total ? { total } : {}),
}));
const line = (id: string, quantity: string, amount: string) =>
  ({ id, line: id, material: "M", quantity, amount, description: "A long one" }) as unknown as LineRow;

test("lines that are read say their numbers as an order does, add them up, and only long words give way", () => {
  const rows = [line("00010", "2.500", "6.25"), line("00020", "10.000", "0.3")];
  const read = readColumns(columns, declared, rows, t);
  const [first] = rows;
  const said = read.map(({ words, cell }) =>
    first ? (words ?? ((row) => cell?.(row, false)))(first) : null,
  );
  expect(said).toEqual(["00010", "M", "2.5", "6.25", "A long one"]);
  expect(read.map(({ foot }) => foot)).toEqual([undefined, "grid.total", undefined, "6.55", undefined]);
  expect(read.map(({ words }) => words !== undefined)).toEqual([false, false, false, false, true]);
  expect(read.map(({ number = false }) => number)).toEqual([false, false, true, true, false]);
});
