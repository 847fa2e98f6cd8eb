import { beforeEach, describe, expect, test } from "vitest";
import { GridStore } from "./store";
import type { GridColumn, GridMessage, GridRow, Level } from "./types";

interface Line extends GridRow {
  name: string | null;
  unit: string | null;
  quantity: string | null;
  count: number | null;
  partner: string | null;
  total: string | null;
}

const columns: GridColumn<Line>[] = [
  { field: "name", label: "Name", kind: "text", width: 100, editable: true, required: true, maxLength: 5 },
  {
    field: "unit",
    label: "Unit",
    kind: "dictionary",
    width: 100,
    editable: true,
    choices: [
      { value: "EA", label: "Each" },
      { value: "KG", label: "Kilogram" },
      { value: "LB", label: "Pound", retired: true },
    ],
  },
  {
    field: "quantity",
    label: "Quantity",
    kind: "decimal",
    decimals: 3,
    width: 100,
    editable: true,
    total: true,
  },
  { field: "count", label: "Count", kind: "integer", width: 100, editable: true },
  {
    field: "partner",
    label: "Partner material",
    kind: "text",
    width: 100,
    editable: true,
    lock: ({ partner, name }) => (partner ? "sapParameter" : name === "shut" ? "changeEdit" : null),
  },
  { field: "total", label: "Total", kind: "decimal", width: 100 },
];

const line = (id: string, part: Partial<Line> = {}): Line => ({
  id,
  name: id,
  unit: "EA",
  quantity: "1.5",
  count: 1,
  partner: null,
  total: "2",
  ...part,
});

let store: GridStore<Line>;
let said: [Level, GridMessage][];
let made = 0;

beforeEach(() => {
  said = [];
  store = new GridStore<Line>({
    columns,
    rows: ["a", "b", "c", "d"].map((id) => line(id)),
    frozen: 1,
    editable: true,
    sortsItself: true,
  });
  store.onSay((level, message) => said.push([level, message]));
});

const withNewRows = () => {
  store = new GridStore<Line>({
    columns,
    rows: [line("a"), line("b")],
    editable: true,
    newRow: () => line(`new${(made += 1)}`, { name: null, quantity: null }),
  });
  store.onSay((level, message) => said.push([level, message]));
};

const values = (field: keyof Line) => store.rows.map((row) => row[field]);
const select = (top: number, left: number, bottom = top, right = left) =>
  store.selection.select({ top, left, bottom, right });

describe("edits", () => {
  test("text is understood by the kind of its column, and sums follow", () => {
    store.write([
      { row: 0, column: 1, text: "kilogram" },
      { row: 0, column: 2, text: "1,000.125" },
      { row: 0, column: 3, text: "12" },
    ]);
    expect(store.rows[0]).toMatchObject({ unit: "KG", quantity: "1000.125", count: 12 });
    expect(store.sums.textOf(columns[2] as GridColumn<Line>)).toBe("1004.625");
  });

  test("many cells are one step, taken back and done again together", () => {
    store.write([0, 1, 2, 3].map((row) => ({ row, column: 2, text: "10" })));
    expect(store.sums.textOf(columns[2] as GridColumn<Line>)).toBe("40.000");
    store.undo();
    expect(values("quantity")).toEqual(["1.5", "1.5", "1.5", "1.5"]);
    expect(store.sums.textOf(columns[2] as GridColumn<Line>)).toBe("6.000");
    store.redo();
    expect(values("quantity")).toEqual(["10", "10", "10", "10"]);
    expect(store.canRedo).toBe(false);
  });

  test("cut by the menu empties cells only once the clipboard has them, and they are what was copied", async () => {
    select(0, 0);
    const refused = async () => {
      expect(store.rows[0]?.name).toBe("a");
      throw new DOMException("not allowed", "NotAllowedError");
    };
    await store.actions.cutTo(refused);
    expect(store.rows[0]?.name).toBe("a");
    expect(said).toEqual([["warning", { key: "copyByKey" }]]);
    await store.actions.cutTo(async () => store.setRows([line("z")]));
    expect(values("name")).toEqual(["z"]);
    let clipboard = "";
    await store.actions.cutTo(async (text) => {
      clipboard = text;
      select(0, 2);
    });
    expect([clipboard, store.rows[0]?.name, store.rows[0]?.quantity]).toEqual(["z", null, "1.5"]);
  });

  test("a pasted block repeats, leaves locked and equal cells alone, and is one step", () => {
    store.write([{ row: 1, column: 4, text: "taken" }]);
    select(0, 2, 3, 4);
    store.actions.paste("7\t1\tnew\r\nwrong\t2\tnew");
    expect(values("quantity")).toEqual(["7", "wrong", "7", "wrong"]);
    expect(values("count")).toEqual([1, 2, 1, 2]);
    expect(values("partner")).toEqual(["new", "taken", "new", "new"]);
    expect(store.sums.textOf(columns[2] as GridColumn<Line>)).toBe("14.000");
    expect(store.marks.all.map(({ id, field }) => `${id} ${field}`)).toEqual(["b quantity", "d quantity"]);
    expect(said).toEqual([
      ["warning", { key: "lockedSkipped", values: { n: 1 } }],
      ["error", { key: "checkFailed", values: { n: 2 } }],
    ]);
    store.undo();
    expect(values("quantity")).toEqual(["1.5", "1.5", "1.5", "1.5"]);
    expect(values("partner")).toEqual([null, "taken", null, null]);
    expect(store.sums.textOf(columns[2] as GridColumn<Line>)).toBe("6.000");
    expect(store.marks.isEmpty).toBe(true);
    store.redo();
    expect(values("quantity")).toEqual(["7", "wrong", "7", "wrong"]);
    expect(values("count")).toEqual([1, 2, 1, 2]);
  });

  test("an edit tells its own row and no other", () => {
    const heard: string[] = [];
    for (const id of ["a", "b"]) store.topics.onRow(id, () => heard.push(id));
    store.write([{ row: 1, column: 3, text: "5" }]);
    expect(new Set(heard)).toEqual(new Set(["b"]));
  });

  test("undo finds its rows after they were sorted", () => {
    store.write([{ row: 0, column: 2, text: "9" }]);
    store.toggleSort("quantity", false);
    expect(store.rows.at(-1)).toMatchObject({ id: "a", quantity: "9" });
    store.sortBy([]);
    expect(store.rows[0]).toMatchObject({ id: "a", quantity: "9" });
    store.toggleSort("quantity", false);
    store.undo();
    expect(store.rows.every(({ quantity }) => quantity === "1.5")).toBe(true);
  });

  test("what saving must send", () => {
    withNewRows();
    store.write([{ row: 0, column: 3, text: "5" }]);
    store.insertRows(2, [line("n")]);
    store.removeRows(1, 1);
    const { edited, added, removed } = store.changes;
    expect([edited, added, removed].map((rows) => rows.map(({ id }) => id))).toEqual([["a"], ["n"], ["b"]]);
    for (let step = 0; step < 3; step += 1) store.undo();
    expect(store.changes).toEqual({ edited: [], added: [], removed: [] });
  });
});

describe("locked cells", () => {
  test("each says its own reason", () => {
    store.setRows([line("a", { partner: "ERP-1" }), line("b", { name: "shut" })]);
    store.actions.write([{ row: 0, column: 4, text: "x" }]);
    store.actions.write([{ row: 1, column: 4, text: "x" }]);
    store.actions.write([{ row: 0, column: 5, text: "1" }]);
    expect(said).toEqual([
      ["warning", { key: "lock.sapParameter" }],
      ["warning", { key: "lock.changeEdit" }],
      ["warning", { key: "lock.ProhibitToEdit" }],
    ]);
    expect(store.canUndo).toBe(false);
  });

  test("among many they are left out and counted", () => {
    select(0, 4);
    store.actions.paste("x\t9\ny\t9");
    expect(values("partner")).toEqual(["x", "y", null, null]);
    expect(values("total")).toEqual(["2", "2", "2", "2"]);
    expect(said).toContainEqual(["warning", { key: "lockedSkipped", values: { n: 2 } }]);
  });

  test("a grid for reading takes nothing", () => {
    const reading = new GridStore<Line>({ columns, rows: [line("a")] });
    expect(reading.write([{ row: 0, column: 0, text: "x" }]).changed).toBe(0);
    expect(reading.rows[0]?.name).toBe("a");
  });
});

describe("marks", () => {
  test("wrong text stays, marked, until it is mended", () => {
    store.actions.write([{ row: 0, column: 2, text: "1.23456" }]);
    expect(store.rows[0]?.quantity).toBe("1.23456");
    expect(store.marks.of("a", "quantity")?.message).toEqual({ key: "issue.decimals", values: { n: 3 } });
    expect(said).toEqual([["error", { key: "checkFailed", values: { n: 1 } }]]);
    store.write([{ row: 0, column: 2, text: "1.234" }]);
    expect(store.marks.all).toEqual([]);
  });

  test.each([
    [0, "toolong", "issue.length"],
    [0, "", "issue.required"],
    [1, "Litre", "issue.notInList"],
    [1, "Pound", "issue.notInList"],
    [2, "-1", "issue.negative"],
    [3, "1.5", "issue.notInteger"],
  ])("column %i does not take %j", (column, text, key) => {
    store.write([{ row: 0, column, text }]);
    expect(store.marks.all.map(({ message }) => message)).toMatchObject([{ key }]);
  });

  test("a retired value that is there stays, by its name", () => {
    store.setRows([line("a", { unit: "LB" })]);
    expect(store.textAt({ row: 0, column: 1 })).toBe("Pound");
    expect(store.actions.check()).toBe(true);
  });

  test("checking all finds what was there before", () => {
    store.setRows([line("a", { name: null }), line("b", { unit: "XX" })]);
    expect(store.marks.errors).toBe(0);
    expect(store.actions.check()).toBe(false);
    expect(store.marks.all.map(({ id, field }) => `${id}.${field}`)).toEqual(["a.name", "b.unit"]);
    expect(said).toEqual([["error", { key: "checkFailed", values: { n: 2 } }]]);
  });
});

describe("clipboard", () => {
  test("copied words are those on screen, numbers are plain", () => {
    store.write([{ row: 0, column: 2, text: "1234.5" }]);
    select(0, 1, 1, 2);
    expect(store.actions.copyText()).toBe("Each\t1234.5\r\nEach\t1.5");
  });

  test("several areas are neither copied nor pasted into", () => {
    store.selection.moveTo({ row: 0, column: 0 });
    store.selection.addArea({ row: 2, column: 2 });
    expect(store.actions.copyText()).toBeNull();
    store.actions.paste("1");
    expect(said).toEqual([
      ["warning", { key: "copyAreas" }],
      ["warning", { key: "pasteAreas" }],
    ]);
    expect(store.canUndo).toBe(false);
  });

  test("one value goes into the whole range", () => {
    select(0, 2, 3, 2);
    store.actions.paste("7");
    expect(values("quantity")).toEqual(["7", "7", "7", "7"]);
  });

  test("what does not fit is said; where rows may be added, they are, in one step", () => {
    select(3, 2);
    store.actions.paste("1\n2\n3");
    expect(said).toContainEqual(["warning", { key: "pasteCut", values: { rows: 2, columns: 0 } }]);
    withNewRows();
    select(1, 2);
    store.actions.paste("1\n2\n3");
    expect(values("quantity")).toEqual(["1.5", "1", "2", "3"]);
    store.undo();
    expect(values("quantity")).toEqual(["1.5", "1.5"]);
  });

  test("cut copies and empties", () => {
    select(0, 3, 1, 3);
    expect(store.actions.cut()).toBe("1\r\n1");
    expect(values("count")).toEqual([null, null, 1, 1]);
  });
});

describe("filling", () => {
  test("down from the first row, right between kinds", () => {
    store.write([{ row: 0, column: 2, text: "8" }]);
    select(0, 2, 2, 2);
    store.actions.fillDown();
    expect(values("quantity")).toEqual(["8", "8", "8", "1.5"]);
    select(0, 2, 0, 3);
    store.actions.fillRight();
    expect(store.rows[0]?.count).toBe(8);
  });

  test("the handle continues numbers", () => {
    store.write([
      { row: 0, column: 2, text: "0.1" },
      { row: 1, column: 2, text: "0.2" },
    ]);
    const source = { top: 0, left: 2, bottom: 1, right: 2 };
    const drag = { direction: "down", target: { ...source, top: 2, bottom: 3 } } as const;
    store.actions.fillTo(source, drag, "series");
    expect(values("quantity")).toEqual(["0.1", "0.2", "0.3", "0.4"]);
    store.undo();
    store.actions.fillTo(source, drag, "copy");
    expect(values("quantity")).toEqual(["0.1", "0.2", "0.1", "0.2"]);
  });
});

describe("merging", () => {
  test("keeps the first value, selects whole, and is taken back with its values", () => {
    select(1, 2, 2, 3);
    store.actions.merge();
    expect(store.merges).toEqual([{ top: 1, left: 2, bottom: 2, right: 3 }]);
    expect([values("quantity"), values("count")]).toEqual([
      ["1.5", "1.5", null, "1.5"],
      [1, null, null, 1],
    ]);
    store.selection.moveTo({ row: 2, column: 3 });
    expect(store.selection.active).toEqual({ row: 1, column: 2 });
    store.undo();
    expect(store.merges).toEqual([]);
    expect(values("count")).toEqual([1, 1, 1, 1]);
  });

  test("refusals are said", () => {
    select(0, 1, 3, 1);
    store.actions.merge();
    select(1, 0, 1, 5);
    store.actions.merge();
    select(1, 1);
    store.actions.unmerge();
    expect(said.map(([, message]) => message)).toEqual([
      { key: "mergeAllRows" },
      { key: "mergeAllColumns" },
      { key: "nothingMerged" },
    ]);
  });
});

describe("find and replace", () => {
  const plain = { regex: false, matchCase: false, wholeCell: false };
  test("says why nothing is found, where one looks for it", () => {
    store.finder.find({ ...plain, text: "[", regex: true });
    expect(store.finder.fault).toBe("findInvalid");
    store.finder.find({ ...plain, text: "nowhere" });
    expect(store.finder.fault).toBe("findNothing");
    store.finder.find({ ...plain, text: "each" });
    expect(store.finder.fault).toBeNull();
    // While one types, nothing is told at the top of the page.
    expect(said).toEqual([]);
  });

  test("one by one and all at once; locked cells stay", () => {
    store.finder.find({ ...plain, text: "each" });
    expect(store.finder.results).toHaveLength(4);
    store.finder.replace("Kilogram");
    expect(values("unit")).toEqual(["KG", "EA", "EA", "EA"]);
    store.finder.replaceAll("Kilogram");
    expect(values("unit")).toEqual(["KG", "KG", "KG", "KG"]);
    store.finder.find({ ...plain, text: "2", wholeCell: true });
    store.finder.replaceAll("3");
    expect(values("total")).toEqual(["2", "2", "2", "2"]);
    expect(said.at(-1)).toEqual(["warning", { key: "lockedSkipped", values: { n: 4 } }]);
  });
});

test("a fixed column is not dragged, and says so", () => {
  store.actions.moveColumn(0, 3);
  expect(said).toEqual([["warning", { key: "fixedColumn" }]]);
});

test("rows that come again keep the ticks but not the edits", () => {
  const [first] = store.rows;
  if (first) store.picks.toggle(store.rows, first, false);
  store.write([{ row: 0, column: 3, text: "5" }]);
  store.setRows([line("a", { count: 7 }), line("z")]);
  expect(store.picks.rows).toEqual([line("a", { count: 7 })]);
  expect(store.canUndo).toBe(false);
});
