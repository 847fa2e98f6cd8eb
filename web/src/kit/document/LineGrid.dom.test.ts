import { act, createElement } from "react";
import { expect, test } from "vitest";
import type { GridColumn, GridRow, GridStore } from "../grid";
import { draw } from "../testing/draw";
import { roomForWords, useKeptLines } from "./LineGrid";

interface Line extends GridRow {
  quantity: string | null;
}

const columns: GridColumn<Line>[] = [
  { field: "quantity", label: "Quantity", kind: "decimal", width: 100, editable: true },
];
const rows: Line[] = [{ id: "a", quantity: null }];

test("the text of an open cell is unsaved input of its sheet", () => {
  const shown: { store?: GridStore<Line>; dirty?: boolean } = {};
  function Lines() {
    const { store, kept } = useKeptLines<Line>({ kept: "orders.return_lines", of: "7", columns, rows });
    shown.store = store;
    shown.dirty = kept.dirty;
    return null;
  }
  draw(createElement(Lines));
  const types = (text: string | null) =>
    act(() => {
      if (shown.store) shown.store.openCell = () => (text === null ? null : { row: 0, column: 0, text });
      shown.store?.topics.tell("typing");
    });
  expect(shown.dirty).toBe(false);
  types("5");
  expect(shown.dirty).toBe(true);
  types(null);
  expect(shown.dirty).toBe(false);
});

test("the longest words take the width that the other columns leave and give way first, unless somebody chose theirs", () => {
  const text = (field: string, width: number): GridColumn<Line> => ({
    field,
    label: field,
    kind: "text",
    width,
  });
  const lines = [...columns, text("material", 150), text("description", 220)];
  const widths = (chosen: [string, number][], room: number) => [
    ...roomForWords(lines, new Map(chosen), room),
  ];
  expect(widths([], 470)).toEqual([]);
  expect(widths([], 570)).toEqual([["description", 320]]);
  expect(widths([["description", 200]], 570)).toEqual([["material", 270]]);
  expect(widths([], 400)).toEqual([["description", 150]]);
  // The lines scroll all the same.
  expect(widths([], 300)).toEqual([]);
});
