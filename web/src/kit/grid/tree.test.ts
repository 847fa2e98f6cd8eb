import { beforeEach, describe, expect, test } from "vitest";
import { GridStore } from "./store";
import type { GridColumn, GridMessage, GridRow, Level } from "./types";

interface Part extends GridRow {
  name: string | null;
  level: number;
  weight: string | null;
}

const columns: GridColumn<Part>[] = [
  { field: "name", label: "Name", kind: "text", width: 100, editable: true, required: true, sortable: true },
  {
    field: "weight",
    label: "Weight",
    kind: "decimal",
    decimals: 3,
    width: 100,
    editable: true,
    subtotal: true,
    total: true,
  },
];
const [, WEIGHT] = columns as [GridColumn<Part>, GridColumn<Part>];

const part = (id: string, level: number, weight: string | null = null): Part => ({
  id,
  name: id,
  level,
  weight,
});

let store: GridStore<Part>;
let said: [Level, GridMessage][];
let added = 0;

beforeEach(() => {
  store = new GridStore<Part>({
    columns,
    // pump ─ body ─ lid, base · motor ─ coil
    rows: [
      part("pump", 0),
      part("body", 1),
      part("lid", 2, "1.5"),
      part("base", 2, "2.25"),
      part("motor", 0),
      part("coil", 1, "4"),
    ],
    editable: true,
    sortsItself: true,
    tree: { column: "name", level: "level" },
    newRow: () => {
      added += 1;
      return part(`new${added}`, 0);
    },
  });
  said = [];
  store.onSay((level, message) => said.push([level, message]));
});

const shown = () => Array.from({ length: store.bounds.rows }, (_, row) => store.rowAt(row)?.id).join(" ");
const fold = (id: string) => store.setFolded(store.rowIndex(id), true);

describe("folding", () => {
  test("leaves out what is below, and cells count only what is left", () => {
    fold("body");
    expect(shown()).toBe("pump body motor coil");
    expect(store.rows).toHaveLength(6);
    expect(store.textAt({ row: 2, column: 0 })).toBe("motor");
    expect(store.rowIndex("lid")).toBe(-1);
    store.write([{ row: 3, column: 0, text: "wire" }]);
    expect(store.rows.at(-1)?.name).toBe("wire");
    store.setFolded(1, false);
    expect(shown()).toBe("pump body lid base motor coil");
  });

  test("keeps the active cell, or makes the row active that hides it", () => {
    store.selection.moveTo({ row: 4, column: 1 });
    fold("body");
    expect(store.selection.active).toEqual({ row: 2, column: 1 });
    store.foldAll(false);
    store.goTo("lid", "weight");
    fold("pump");
    expect(store.selection.active).toEqual({ row: 0, column: 1 });
  });

  test("what somebody goes to, undoes or looks for is unfolded", () => {
    store.write([{ row: 2, column: 0, text: "cap" }]);
    store.foldAll(true);
    expect(shown()).toBe("pump motor");
    store.undo();
    expect(shown()).toBe("pump body lid base motor");
    expect(store.selection.active).toEqual({ row: 2, column: 0 });
    store.foldAll(true);
    store.goTo("coil", "name");
    expect(shown()).toBe("pump motor coil");
    store.finder.find({ text: "base", regex: false, matchCase: false, wholeCell: false });
    expect(store.finder.results).toEqual([{ row: 3, column: 0 }]);
  });

  test("outlives new data, and begins as the page wants it", () => {
    const folded = new GridStore<Part>({
      columns,
      rows: [part("a", 0), part("b", 1)],
      tree: { column: "name", level: "level", folded: ({ level }) => level === 0 },
    });
    expect(folded.bounds.rows).toBe(1);
    folded.setFolded(0, false);
    folded.setRows([part("a", 0), part("b", 1), part("c", 0), part("d", 1)]);
    expect(folded.bounds.rows).toBe(3);
  });
});

describe("subtotals", () => {
  test("are shown and copied, follow edits, cannot be written, and are not counted twice", () => {
    expect(store.textAt({ row: 0, column: 1 })).toBe("3.75");
    expect(store.copyAt({ row: 1, column: 1 })).toBe("3.75");
    store.write([{ row: 2, column: 1, text: "10" }]);
    expect(store.textAt({ row: 0, column: 1 })).toBe("12.25");
    store.actions.write([{ row: 1, column: 1, text: "99" }]);
    expect(said).toEqual([["warning", { key: "lock.subtotal" }]]);
    expect(store.sums.textOf(WEIGHT)).toBe("16.250");
    const report = store.writeTexts({ top: 0, left: 1, bottom: 2, right: 1 }, [["7"]]);
    expect(report).toMatchObject({ changed: 1, locked: 2, lock: "subtotal" });
    expect(store.sums.textOf(WEIGHT)).toBe("13.250");
  });

  test("follow rows that come, go, and move in or out", () => {
    store.removeRows(3, 1);
    expect(store.textAt({ row: 0, column: 1 })).toBe("1.5");
    store.undo();
    store.goTo("base", "name");
    store.actions.indent(-1);
    expect(store.textAt({ row: 1, column: 1 })).toBe("1.5");
    expect(store.textAt({ row: 0, column: 1 })).toBe("3.75");
    expect(store.sums.textOf(WEIGHT)).toBe("7.750");
  });
});

describe("rows of a tree", () => {
  test("are sorted among siblings", () => {
    store.sortBy([{ field: "name", descending: true }]);
    expect(shown()).toBe("pump body lid base motor coil");
    store.sortBy([{ field: "name", descending: false }]);
    expect(shown()).toBe("motor coil pump body base lid");
    store.sortBy([]);
    expect(shown()).toBe("pump body lid base motor coil");
  });

  test("a new row is a sibling, below everything that belongs to the one above it", () => {
    store.goTo("body", "name");
    store.actions.insertRow(true);
    expect(store.rowAt(4)).toMatchObject({ id: `new${added}`, level: 1 });
    store.undo();
    store.goTo("base", "name");
    store.actions.insertRow(false);
    expect(store.rowAt(3)).toMatchObject({ id: `new${added}`, level: 2 });
  });

  test("a removed row takes everything below it along, and comes back with it", () => {
    fold("body");
    store.selection.moveTo({ row: 1, column: 0 });
    store.actions.removeRows();
    expect(store.rows.map(({ id }) => id).join(" ")).toBe("pump motor coil");
    store.undo();
    expect(store.rows.map(({ id }) => id).join(" ")).toBe("pump body lid base motor coil");
  });

  test("move in and out with everything below them, as far as there is a place", () => {
    store.goTo("motor", "name");
    store.actions.indent(1);
    expect(store.rows.map(({ level }) => level)).toEqual([0, 1, 2, 2, 1, 2]);
    store.actions.indent(1);
    expect(store.rows.map(({ level }) => level)).toEqual([0, 1, 2, 2, 2, 3]);
    store.undo();
    store.undo();
    expect(store.rows.map(({ level }) => level)).toEqual([0, 1, 2, 2, 0, 1]);
    store.goTo("motor", "name");
    store.actions.indent(-1);
    store.goTo("pump", "name");
    store.actions.indent(1);
    expect(said).toEqual([
      ["warning", { key: "outermost" }],
      ["warning", { key: "innermost" }],
    ]);
  });

  test("are ticked with everything below them, folded or not", () => {
    fold("pump");
    store.actions.pick(0, false);
    expect(store.picks.rows.map(({ id }) => id).toSorted()).toEqual(["base", "body", "lid", "pump"]);
    store.foldAll(false);
    store.actions.pick(store.rowIndex("lid"), false);
    expect(store.picks.rows.map(({ id }) => id)).toEqual(["base"]);
    store.selection.select({ top: 0, left: 0, bottom: 5, right: 0 });
    store.actions.pickSelected();
    expect(store.picks.count).toBe(6);
    store.actions.pickSelected();
    expect(store.picks.count).toBe(0);
  });

  test("errors of folded rows are found, and gone to", () => {
    store.write([{ row: 2, column: 0, text: "" }]);
    store.foldAll(true);
    expect(store.actions.check()).toBe(false);
    expect(store.rowAt(store.selection.active?.row ?? -1)?.id).toBe("lid");
  });
});

test("rows that were handed out stay as they were when more is typed", () => {
  const sent = store.rows;
  store.write([{ row: 2, column: 0, text: "cap" }]);
  expect(store.rowAt(2)?.name).toBe("cap");
  expect(sent[2]?.name).toBe("lid");
});
