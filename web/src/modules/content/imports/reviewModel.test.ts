import type { TFunction } from "i18next";
import { describe, expect, test, vi } from "vitest";
import type { ImportLine, ImportReview } from "../../../api/imports";
import { batchOf, NOTHING, type Batch } from "./corrections";
import { LINE, type LineFilter } from "./reviewLines";
import { ReviewModel, type ReviewInputs } from "./reviewModel";

const t = ((key: string, values?: Record<string, unknown>) =>
  values ? `${key} ${Object.values(values).join(" ")}` : key) as unknown as TFunction;

function line(number: number, more: Partial<ImportLine> = {}): ImportLine {
  return {
    line: number,
    kind: "changed",
    values: { name: `n${number}`, unit: "EA" },
    before: {},
    problems: [],
    conflicts: [],
    ...more,
  };
}

function review(lines: ImportLine[]): ImportReview {
  return {
    task: {
      id: "t",
      version: 1,
      name: "x.xlsx",
      listing: "l",
      within: "",
      status: "review",
      linesNew: 0,
      linesChanged: 0,
      linesSame: 0,
      linesWrong: 0,
      conflicts: 0,
      linesApplied: 0,
      error: "",
      requestedAt: "",
      keepUntil: "",
    },
    columns: [
      { field: "name", label: "Name", type: "text", dictName: null, width: 100, required: true },
      { field: "unit", label: "Unit", type: "dictionary", dictName: "unit", width: 100, required: false },
    ],
    lines,
  };
}

const dictionaries = {
  unit: [
    { itemValue: "EA", description: "Each", isdefault: "0" },
    { itemValue: "KG", description: "Kilogram", isdefault: "0" },
    { itemValue: "LB", description: "Pound", isdefault: "0", retired: true },
  ],
};

function start(lines: ImportLine[], filter: LineFilter = "all") {
  const onCorrect = vi.fn();
  let inputs: ReviewInputs = {
    t,
    review: review(lines),
    dictionaries,
    filter,
    look: 0,
    open: NOTHING,
    mayCorrect: true,
    onCorrect,
  };
  const model = new ReviewModel(inputs);
  const next = (more: Partial<ReviewInputs>) => {
    inputs = { ...inputs, ...more };
    model.update(inputs);
  };
  const shown = () => model.store.rows.map((row) => row[LINE]);
  return { model, onCorrect, next, shown };
}

/** Columns 0 and 1 are the line number and its kind. */
const NAME = 2;
const UNIT = 3;

describe("the grid of a review", () => {
  test("sends what is typed as the server writes it: a word as its code, nothing as an empty text", () => {
    const { model, onCorrect } = start([line(7)]);
    model.store.actions.write([{ row: 0, column: UNIT, text: "kilogram" }]);
    expect(onCorrect).toHaveBeenLastCalledWith(batchOf([{ line: 7, field: "unit", value: "KG" }]));
    model.store.actions.write([{ row: 0, column: UNIT, text: "pound" }]);
    const retired = batchOf([{ line: 7, field: "unit", value: "LB" }]);
    expect(onCorrect).not.toHaveBeenCalledWith(retired);
    model.store.actions.write([{ row: 0, column: NAME, text: " " }]);
    expect(onCorrect).toHaveBeenLastCalledWith(batchOf([{ line: 7, field: "name", value: "" }]));
    model.store.undo();
    expect(onCorrect).toHaveBeenLastCalledWith(batchOf([{ line: 7, field: "name", value: "n7" }]));
  });

  test("keeps rows where they are and what can be undone when an answer comes", () => {
    const wrong = line(3, { problems: [{ field: "name", message: "taken" }] });
    const { model, next, shown } = start(
      [line(2, { problems: [{ field: null, message: "?" }] }), wrong],
      "wrong",
    );
    model.store.actions.write([{ row: 1, column: NAME, text: "free" }]);
    const open = batchOf([{ line: 3, field: "name", value: "free" }]);
    next({ open });
    const right = line(3, { values: { name: "free", unit: "EA" } });
    next({ open: NOTHING, review: review([line(2), right]) });
    // Neither has an error any more, but the filter is only re-evaluated on request.
    expect(shown()).toEqual([2, 3]);
    expect(model.store.canUndo).toBe(true);
    expect(model.store.marks.isEmpty).toBe(true);
    next({ look: 1 });
    expect(shown()).toEqual([]);
  });

  test("keeps a line that no longer changes anything, because others stand below it", () => {
    const changed = line(2, { before: { name: "old" } });
    const { model, next, shown } = start([changed, line(3)]);
    model.store.actions.write([{ row: 0, column: NAME, text: "old" }]);
    next({ open: batchOf([{ line: 2, field: "name", value: "old" }]) });
    next({ open: NOTHING, review: review([line(3)]) });
    expect(shown()).toEqual([2, 3]);
    expect(model.store.textAt({ row: 0, column: NAME })).toBe("old");
    expect(model.store.textAt({ row: 0, column: 1 })).toBe("import.kind.same");
  });

  test("shows lines that come in later, as after a try to apply", () => {
    const { next, shown } = start([line(2)]);
    next({ review: review([line(2), line(9, { conflicts: [] })]) });
    expect(shown()).toEqual([2, 9]);
  });

  test("marks a conflict in words until it is decided", () => {
    const conflict = { field: "unit", base: "EA", mine: "EA", theirs: "KG", take: null };
    const { model, next } = start([line(2, { conflicts: [conflict] })]);
    expect(model.store.marks.of("2", "unit")).toEqual({
      level: "conflict",
      message: { text: "import.conflictMark Kilogram" },
    });
    next({ open: batchOf([], [{ line: 2, field: "unit", take: "mine", over: "KG" }]) });
    expect(model.store.marks.isEmpty).toBe(true);
  });

  test("takes typing into a disputed cell for a decision", () => {
    const conflict = { field: "name", base: "a", mine: "n2", theirs: "b", take: "theirs" as const };
    const { model, onCorrect } = start([line(2, { conflicts: [conflict] })]);
    expect(model.store.textAt({ row: 0, column: NAME })).toBe("b");
    model.store.actions.write([{ row: 0, column: NAME, text: "c" }]);
    expect(onCorrect).toHaveBeenLastCalledWith(
      batchOf(
        [{ line: 2, field: "name", value: "c" }],
        [{ line: 2, field: "name", take: "mine", over: "b" }],
      ),
    );
  });

  test("shows what stands in the list against what is to stand there, also where it is disputed", () => {
    const conflict = { field: "name", base: "a", mine: "n2", theirs: "b", take: null };
    const { model, next } = start([line(2, { conflicts: [conflict] })]);
    const stored = () => {
      const [row] = model.store.rows;
      return row && model.store.layout.columnOf("name")?.before?.(row);
    };
    expect(stored()).toBe("b");
    next({ open: batchOf([], [{ line: 2, field: "name", take: "theirs", over: "b" }]) });
    expect(stored()).toBeUndefined();
    expect(model.store.textAt({ row: 0, column: NAME })).toBe("b");
  });

  test("does not lose its own mark while the server is still looking", () => {
    const { model, next } = start([line(2), line(3, { problems: [{ field: "unit", message: "?" }] })]);
    model.store.actions.write([{ row: 0, column: NAME, text: "" }]);
    const open: Batch = batchOf([{ line: 2, field: "name", value: "" }]);
    next({ open });
    expect(model.store.marks.of("2", "name")?.message).toEqual({ key: "issue.required" });
  });

  test("takes typed text back where it could not be sent and is given up", () => {
    const { model, next } = start([line(2)]);
    model.store.actions.write([{ row: 0, column: NAME, text: "other" }]);
    next({ open: batchOf([{ line: 2, field: "name", value: "other" }]) });
    next({ open: NOTHING });
    expect(model.store.textAt({ row: 0, column: NAME })).toBe("n2");
  });

  test("knows what stood before, only where it changes", () => {
    const { model } = start([line(2, { before: { unit: "KG" } })]);
    const [row] = model.store.rows;
    const beforeOf = (field: string) => row && model.store.layout.columnOf(field)?.before?.(row);
    expect(beforeOf("unit")).toBe("KG");
    expect(beforeOf("name")).toBeUndefined();
  });

  test("locks the cells of a record that is gone", () => {
    const { model } = start([line(2, { kind: "gone" })]);
    expect(model.store.lockAt({ row: 0, column: NAME })).toBe("ProhibitToEdit");
  });
});
