import { beforeEach, describe, expect, test, vi } from "vitest";
import { GridStore } from "../store";
import type { GridColumn, GridMessage, GridRow, Level } from "../types";
import { Editor } from "./editor";
import { Frame } from "./frame";
import { Geometry } from "./geometry";

interface Line extends GridRow {
  name: string;
  place: string;
}

const columns: GridColumn<Line>[] = [
  { field: "name", label: "Name", kind: "text", width: 100, editable: true },
  { field: "place", label: "Place", kind: "text", width: 100, editable: true },
];
const line = (id: string): Line => ({ id, name: id, place: "" });
const lines = (...ids: string[]) => ids.map(line);

let store: GridStore<Line>;
let editor: Editor<Line>;
let input: HTMLTextAreaElement;
let said: [Level, GridMessage][];

beforeEach(() => {
  vi.stubGlobal("CSS", { supports: () => true });
  said = [];
  store = new GridStore<Line>({ columns, rows: lines("a", "b", "c"), editable: true });
  store.onSay((level, message) => said.push([level, message]));
  const host = document.createElement("div");
  document.body.replaceChildren(host);
  const frame = new Frame(host);
  ({ input } = frame);
  editor = new Editor(frame, store, new Geometry(store), () => "");
});

const names = () => store.rows.map(({ name }) => name);
const press = (key: string, more: KeyboardEventInit = {}) =>
  editor.key(new KeyboardEvent("keydown", { key, ...more }));

/** Opens the name of a row and types into it. */
function type(row: number, text: string): void {
  store.selection.moveTo({ row, column: 0 });
  editor.open({ row, column: 0 });
  input.value = text;
  input.dispatchEvent(new Event("input"));
}

describe("an open cell", () => {
  test("is written to its own row, wherever that is by now, and the selection is there", () => {
    type(2, "typed");
    store.setRows(lines("c", "a"));
    expect(store.openCell()).toEqual({ row: 0, column: 0, text: "typed" });
    expect(store.edits.cells).toEqual([{ row: "c", values: { name: "typed" } }]);
    press("Enter");
    expect(names()).toEqual(["typed", "a"]);
    expect(store.selection.active).toEqual({ row: 0, column: 0 });
    expect(said).toEqual([]);
  });

  test("stays in its column while columns move", () => {
    type(1, "typed");
    store.actions.moveColumn(0, 2);
    press("Enter");
    expect(store.rows[1]).toEqual({ id: "b", name: "typed", place: "" });
  });

  test("whose row is gone writes into no other one, and says what was not entered", () => {
    type(0, "typed");
    store.setRows(lines("b", "c"));
    expect(store.openCell()).toBeNull();
    expect(store.isEdited).toBe(false);
    editor.place();
    expect(editor.isEditing).toBe(false);
    expect(names()).toEqual(["b", "c"]);
    expect(said).toEqual([["warning", { key: "cellGone", values: { text: "typed" } }]]);
  });

  test("into which nothing was typed goes with its row without a word", () => {
    store.selection.moveTo({ row: 0, column: 0 });
    editor.open({ row: 0, column: 0 });
    store.setRows(lines("b", "c"));
    press("Enter");
    expect(names()).toEqual(["b", "c"]);
    expect(said).toEqual([]);
  });

  test("is taken over by Ctrl+S, and the page still hears of the key", () => {
    type(0, "typed");
    expect(press("s", { ctrlKey: true })).toBe(false);
    expect(names()).toEqual(["typed", "b", "c"]);
    expect(editor.isEditing).toBe(false);
  });

  test("is taken over when the grid goes, once", () => {
    type(0, "typed");
    editor.destroy();
    expect(names()).toEqual(["typed", "b", "c"]);
    input.dispatchEvent(new FocusEvent("blur"));
    expect(store.changes.edited).toHaveLength(1);
    expect(store.openCell()).toBeNull();
  });
});
