import { describe, expect, test } from "vitest";
import type { ImportColumn, ImportLine } from "../../../api/imports";
import { batchOf, NOTHING } from "./corrections";
import {
  conflictsOf,
  countLines,
  isIn,
  keepPlaces,
  KIND,
  LINE,
  marksOf,
  readText,
  rowOf,
  writeText,
} from "./reviewLines";

function column(field: string, type = "text"): ImportColumn {
  return { field, label: field.toUpperCase(), type, dictName: null, width: 100, required: false };
}

const COLUMNS = [column("name"), column("amount", "integer"), column("note")];

function line(number: number, more: Partial<ImportLine> = {}): ImportLine {
  return {
    line: number,
    kind: "changed",
    recordId: null,
    values: { name: `n${number}`, amount: "1", note: "" },
    before: {},
    problems: [],
    conflicts: [],
    ...more,
  };
}

const disputed = { field: "name", base: "a", mine: "b", theirs: "c", take: null };

describe("counts", () => {
  test("say how many lines each filter shows; a line may stand under several", () => {
    const lines = [
      line(2, { kind: "new", problems: [{ field: "name", message: "x" }] }),
      line(3),
      line(4, { conflicts: [disputed] }),
      line(5, { kind: "gone", problems: [{ field: null, message: "y" }] }),
    ];
    const counts = countLines(lines);
    expect(counts).toEqual({ all: 4, new: 1, changed: 2, wrong: 2, conflicts: 1 });
    for (const filter of ["new", "changed", "wrong", "conflicts"] as const)
      expect(lines.filter((one) => isIn(filter, one))).toHaveLength(counts[filter]);
  });
});

describe("rows", () => {
  test("hold the texts of the file as the grid's values, and nothing as nothing", () => {
    expect(rowOf(line(7), COLUMNS, NOTHING)).toEqual({
      id: "7",
      [LINE]: 7,
      [KIND]: "changed",
      name: "n7",
      amount: 1,
      note: null,
    });
  });

  test("keep what was typed while the server is still looking at it", () => {
    const open = batchOf([
      { line: 7, field: "note", value: "typed" },
      { line: 8, field: "name", value: "another line's" },
    ]);
    expect(rowOf(line(7), COLUMNS, open)).toMatchObject({ name: "n7", note: "typed" });
  });

  test("keep what is no number as it was written", () => {
    expect(readText({ type: "integer" }, "12 pieces")).toBe("12 pieces");
    expect(readText({ type: "integer" }, "-4")).toBe(-4);
    expect(readText({ type: "decimal" }, "1.10")).toBe("1.10");
    // More digits than a JavaScript number holds exactly.
    expect(readText({ type: "integer" }, "12345678901234567890")).toBe("12345678901234567890");
    expect(writeText(null)).toBe("");
    expect(writeText(12)).toBe("12");
  });
});

describe("a newer answer", () => {
  test("leaves a line that changes nothing any more in its place, with what is stored in it", () => {
    const known = [
      line(2),
      line(3, {
        values: { name: "new", amount: "5", note: "" },
        before: { name: "old" },
        conflicts: [disputed],
        problems: [{ field: "amount", message: "wrong" }],
      }),
      line(4),
    ];
    const answered = batchOf([{ line: 3, field: "amount", value: "6" }]);
    const kept = keepPlaces(known, [line(2), line(4)], answered);
    expect(kept.map((one) => one.line)).toEqual([2, 3, 4]);
    expect(kept[1]).toMatchObject({
      kind: "same",
      values: { name: "old", amount: "6" },
      before: {},
      problems: [],
      conflicts: [],
    });
  });

  test("brings lines that were not there before", () => {
    expect(keepPlaces([line(2)], [line(2), line(9)], NOTHING).map((one) => one.line)).toEqual([2, 9]);
  });
});

describe("marks", () => {
  const say = ({ theirs }: { theirs: string }) => `now ${theirs}`;

  test("stand at their cells; a problem of the whole line stands at its number", () => {
    const lines = [
      line(2, {
        problems: [
          { field: "name", message: "too long" },
          { field: "name", message: "taken" },
          { field: null, message: "gone" },
        ],
      }),
    ];
    expect(marksOf(lines, NOTHING, say)).toEqual([
      { line: 2, field: "name", level: "error", message: "too long; taken" },
      { line: 2, field: LINE, level: "error", message: "gone" },
    ]);
  });

  test("show a conflict until it is decided, here or on the server", () => {
    const lines = [
      line(2, { conflicts: [disputed] }),
      line(3, { conflicts: [{ ...disputed, take: "mine" }] }),
    ];
    expect(marksOf(lines, NOTHING, say)).toEqual([
      { line: 2, field: "name", level: "conflict", message: "now c" },
    ]);
    expect(marksOf(lines, batchOf([], [{ line: 2, field: "name", take: "theirs", over: "c" }]), say)).toEqual(
      [],
    );
  });

  test("do not take a choice for one between other values", () => {
    const lines = [line(2, { conflicts: [{ ...disputed, theirs: "d" }] })];
    const chosen = batchOf([], [{ line: 2, field: "name", take: "theirs", over: "c" }]);
    expect(marksOf(lines, chosen, say).map(({ message }) => message)).toEqual(["now d"]);
  });

  test("do not judge a cell that was corrected a moment ago", () => {
    const lines = [line(2, { problems: [{ field: "name", message: "too long" }] })];
    expect(marksOf(lines, batchOf([{ line: 2, field: "name", value: "short" }]), say)).toEqual([]);
  });

  test("say what is wrong first, where a cell is wrong and disputed", () => {
    const lines = [line(2, { problems: [{ field: "name", message: "too long" }], conflicts: [disputed] })];
    expect(marksOf(lines, NOTHING, say).map(({ level }) => level)).toEqual(["error"]);
  });
});

describe("conflicts", () => {
  test("come by line and column, with what was chosen since", () => {
    const lines = [
      line(2, { conflicts: [{ ...disputed, field: "note" }, disputed] }),
      line(5, { conflicts: [{ ...disputed, take: "mine" }] }),
    ];
    const open = batchOf([], [{ line: 2, field: "name", take: "theirs", over: "c" }]);
    expect(conflictsOf(lines, COLUMNS, open).map((one) => [one.line, one.field, one.take])).toEqual([
      [2, "name", "theirs"],
      [2, "note", null],
      [5, "name", "mine"],
    ]);
  });
});
