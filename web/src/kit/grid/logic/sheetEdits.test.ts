import { describe, expect, test } from "vitest";
import { GridStore } from "../store";
import type { GridColumn } from "../types";
import { editsBetween, withEdits } from "./sheetEdits";

interface Line {
  id: string;
  day: string | null;
  quantity: string | null;
}

const columns: GridColumn<Line>[] = [
  { field: "day", label: "Day", kind: "date", width: 100, editable: true, nearNow: true },
  {
    field: "quantity",
    label: "Quantity",
    kind: "decimal",
    decimals: 3,
    width: 100,
    editable: true,
    positive: true,
  },
];
const line = (id: string, more: Partial<Line> = {}): Line => ({ id, day: null, quantity: null, ...more });
const near = new Date().toISOString().slice(0, 10);

function sheet(...rows: Line[]): GridStore<Line> {
  return new GridStore<Line>({ columns, rows, editable: true });
}

describe("what was typed into a sheet", () => {
  test("is put onto newer rows: typed cells stay, all others are as they are now", () => {
    const store = sheet(line("a"), line("b", { quantity: "5" }));
    store.write([{ row: 0, column: 1, text: "3" }]);
    store.rebase([line("a", { day: near }), line("b", { quantity: "6" })]);
    expect(store.rows).toEqual([line("a", { day: near, quantity: "3" }), line("b", { quantity: "6" })]);
    expect(store.changes.edited.map(({ id }) => id)).toEqual(["a"]);
  });

  test("added rows stay below the row they stood under, and removed ones stay away", () => {
    const store = sheet(line("a"), line("b"), line("c"));
    store.insertRows(1, [line("a2", { quantity: "1" })]);
    store.removeRows(3, 1);
    store.rebase([line("z"), line("a"), line("b"), line("c")]);
    expect(store.rows.map(({ id }) => id)).toEqual(["z", "a", "a2", "b"]);
    expect(store.isEdited).toBe(true);
  });

  test("can be kept as plain data and put back", () => {
    const store = sheet(line("a"), line("b"));
    store.write([{ row: 1, column: 0, text: "abc" }]);
    store.insertRows(2, [line("b2")]);
    const plain = JSON.parse(JSON.stringify(store.edits)) as typeof store.edits;
    const again = sheet(line("a"), line("b"));
    again.rebase(again.rows, plain);
    expect(again.rows).toEqual(store.rows);
    // Marks survive the rebase.
    expect(again.marks.of("b", "day")).toMatchObject({ level: "error" });
  });

  test("taking everything back leaves nothing typed", () => {
    const store = sheet(line("a"));
    store.write([{ row: 0, column: 1, text: "3" }]);
    expect(store.isEdited).toBe(true);
    store.undo();
    expect(store.isEdited).toBe(false);
  });

  test("turning the rows into others is one step, and counts as typed", () => {
    const store = sheet(line("a"), line("b"));
    store.become([line("a", { quantity: "4" }), line("a2", { quantity: "6" }), line("b")]);
    expect(store.rows.map(({ id }) => id)).toEqual(["a", "a2", "b"]);
    expect(store.isEdited).toBe(true);
    store.undo();
    expect(store.rows).toEqual([line("a"), line("b")]);
    expect(store.isEdited).toBe(false);
  });

  test("what is typed while the sheet is being saved is not taken for saved", () => {
    const sent = [line("a", { quantity: "3" })];
    const now = [line("a", { quantity: "3", day: near }), line("b")];
    expect(withEdits([line("a", { quantity: "3.000" })], editsBetween(sent, now))).toEqual([
      line("a", { quantity: "3.000", day: near }),
      line("b"),
    ]);
  });
});

describe("what is wrong with a cell", () => {
  test("keeps its mark while other cells are edited, until it is cured or taken back", () => {
    const store = sheet(line("a"), line("b"));
    store.write([{ row: 0, column: 0, text: "abc" }]);
    store.write([{ row: 0, column: 1, text: "-5" }]);
    store.write([{ row: 1, column: 1, text: "7" }]);
    expect(store.marks.all.map(({ id, field }) => `${id}/${field}`)).toEqual(["a/day", "a/quantity"]);
    store.write([{ row: 0, column: 0, text: near }]);
    expect(store.marks.of("a", "day")).toBeUndefined();
    store.undo();
    expect(store.marks.of("a", "day")).toMatchObject({ level: "error" });
    store.undo();
    store.undo();
    store.undo();
    expect(store.marks.all).toEqual([]);
  });

  test("a quantity is more than nothing, and a day is near", () => {
    const store = sheet(line("a"));
    for (const text of ["-5", "0", "0.000", "-0.5"]) {
      store.write([{ row: 0, column: 1, text }]);
      expect(store.marks.of("a", "quantity")?.message).toEqual({ key: "issue.positive" });
    }
    store.write([{ row: 0, column: 1, text: "x" }]);
    expect(store.marks.of("a", "quantity")?.message).toEqual({ key: "issue.notNumber" });
    for (const text of ["9999-12-31", "1999-01-01", "0101-01-01"]) {
      store.write([{ row: 0, column: 0, text }]);
      expect(store.marks.of("a", "day")?.message).toEqual({ key: "issue.farDate" });
    }
    store.write([{ row: 0, column: 0, text: "0001-01-01" }]);
    expect(store.marks.of("a", "day")?.message).toEqual({ key: "issue.notDate" });
    store.write([{ row: 0, column: 0, text: near }]);
    store.write([{ row: 0, column: 1, text: "0.5" }]);
    expect(store.marks.all).toEqual([]);
  });

  test("what the server found stays until the cell is changed", () => {
    const store = sheet(line("a", { quantity: "5" }));
    store.marks.set("a", "quantity", { level: "error", message: { text: "too much" } });
    store.rebase([line("a", { quantity: "5", day: near })]);
    expect(store.marks.of("a", "quantity")).toMatchObject({ message: { text: "too much" } });
    store.write([{ row: 0, column: 1, text: "4" }]);
    expect(store.marks.of("a", "quantity")).toBeUndefined();
  });
});
