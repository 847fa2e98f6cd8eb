import { describe, expect, test } from "vitest";
import { parseTsv, writeTsv } from "./clipboard";
import { addMonths, isNearNow, readDate, readTypedDate, today } from "./dates";
import { add, compare, decimalText, parseDecimal, type Decimal } from "./decimal";
import { fillDown, fillDrag, fillRight } from "./fill";
import { compile, findAll, nextResult, type Matcher } from "./find";
import { coverMerges, placeMerge, refuseMerge } from "./merge";
import { maxIntegerDigits, readNumber } from "./numberRules";
import { planPaste, type PastePlan } from "./paste";
import { Picks } from "./picks";
import { jump, rangeOf, tabStep } from "./ranges";
import { continueLine } from "./series";
import { nextSort, sortRows } from "./sorting";
import { Totals } from "./totals";
import { UndoLog } from "./undoLog";

describe("decimals", () => {
  const read = (text: string) => parseDecimal(text) as Decimal;

  test("sums are exact where floats are not", () => {
    expect(decimalText(add(read("0.1"), read("0.2")))).toBe("0.3");
    expect(decimalText(add(read("9007199254740993.01"), read("0.99")))).toBe("9007199254740994.00");
    expect(decimalText(read("-0.05"))).toBe("-0.05");
  });

  test("compare across scales, and refuse what is no decimal", () => {
    expect(compare(read("1.50"), read("1.5"))).toBe(0);
    expect(compare(read("-2"), read("1.999"))).toBe(-1);
    expect([parseDecimal("1e5"), parseDecimal("abc"), parseDecimal(null), parseDecimal("")]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});

describe("number rules", () => {
  test.each([
    [1, 15],
    [2, 13],
    [3, 12],
    [4, 12],
    [5, 10],
    [6, 9],
    [7, 7],
    [8, 7],
    [0, 15],
  ])("%i decimal places leave %i digits before the point", (decimals, digits) => {
    expect(maxIntegerDigits(decimals)).toBe(digits);
    const rule = { decimals, allowNegative: false };
    expect(readNumber("9".repeat(digits), rule)).toEqual({ value: "9".repeat(digits) });
    expect(readNumber("9".repeat(digits + 1), rule)).toEqual({
      issue: { key: "issue.digits", values: { n: digits } },
    });
  });

  const two = { decimals: 2, allowNegative: true };
  test.each([
    ["1,234.50", "1234.50"],
    ["￥ 12", "12"],
    ["(3.5)", "-3.5"],
    ["１２．５", "12.5"],
    [".5", "0.5"],
    ["007", "7"],
    ["-0", "0"],
    ["1.2300", "1.23"],
  ])("reads %s as %s", (text, value) => {
    expect(readNumber(text, two)).toEqual({ value });
  });

  test.each([
    ["1,23", "issue.notNumber"],
    ["0,500", "issue.notNumber"],
    ["1.2.3", "issue.notNumber"],
    ["-", "issue.notNumber"],
    ["1e3", "issue.notNumber"],
    ["1.234", "issue.decimals"],
  ])("refuses %s", (text, key) => {
    expect(readNumber(text, two)).toMatchObject({ issue: { key } });
  });

  test("negative and fractional only where they may be", () => {
    expect(readNumber("-1", { decimals: 0, allowNegative: false })).toEqual({
      issue: { key: "issue.negative" },
    });
    expect(readNumber("1.5", { decimals: 0, allowNegative: false })).toEqual({
      issue: { key: "issue.notInteger" },
    });
  });
});

test("dates come in several forms and must exist", () => {
  for (const text of [
    "2026-02-03",
    "2026/2/3",
    "2026.2.3",
    "20260203",
    "2026年2月3日",
    "2026-02-03T10:00:00Z",
  ])
    expect(readDate(text)).toBe("2026-02-03");
  expect([readDate("2026-02-30"), readDate("03/02/2026"), readDate("soon")]).toEqual([null, null, null]);
  expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
});

test("a day is typed in short, beside the day it refers to", () => {
  const typed = (text: string, reference: string | null = "2027-01-01") =>
    readTypedDate(text, reference, "2026-11-18");
  expect([typed("+7"), typed("-3"), typed("+7", null)]).toEqual(["2027-01-08", "2026-12-29", "2026-11-25"]);
  expect([typed("1/5"), typed("11/18"), typed("12-5"), typed("1月5日")]).toEqual([
    "2027-01-05",
    "2026-11-18",
    "2026-12-05",
    "2027-01-05",
  ]);
  expect([typed("5"), typed("5", "2026-12-18"), typed("31", "2027-02-10")]).toEqual([
    "2027-01-05",
    "2027-01-05",
    "2027-03-31",
  ]);
  expect([typed("2027/2/3"), typed("2/30"), typed("32"), typed("0"), typed("abc"), typed("")]).toEqual([
    "2027-02-03",
    null,
    null,
    null,
    null,
    null,
  ]);
});

test("today is the day of the company's calendar, not that of Greenwich", () => {
  const early = Date.parse("2027-01-01T06:00:00+08:00");
  expect([today(early, "Asia/Shanghai"), today(early, "Europe/Berlin")]).toEqual([
    "2027-01-01",
    "2026-12-31",
  ]);
  const day = today(early, "Asia/Shanghai");
  expect([readTypedDate("+1", null, day), readTypedDate("12/31", null, day)]).toEqual([
    "2027-01-02",
    "2027-12-31",
  ]);
  expect([isNearNow("2037-01-01", day), isNearNow("2037-01-02", day)]).toEqual([true, false]);
});

describe("clipboard text", () => {
  test("cells with tabs, line breaks and quotes survive the way there and back", () => {
    const cells = [
      ["a\tb", "two\nlines", '"quoted"'],
      ['5" pipe', "", "x"],
    ];
    expect(parseTsv(writeTsv(cells))).toEqual(cells);
  });

  test("as Excel writes it: quotes doubled, CRLF, a line break at the end", () => {
    expect(parseTsv('a\t"say ""hi""\r\nthere"\r\n1\t2\r\n')).toEqual([
      ["a", 'say "hi"\nthere'],
      ["1", "2"],
    ]);
    expect(parseTsv("one")).toEqual([["one"]]);
    expect(parseTsv("a\n\nb\n")).toEqual([["a"], [""], ["b"]]);
    expect(parseTsv("")).toEqual([]);
  });

  test("a quote that quotes nothing is a quote", () => {
    expect(parseTsv('"a" b\tc')).toEqual([['"a" b', "c"]]);
    expect(parseTsv('"open\tc')).toEqual([['"open', "c"]]);
  });
});

describe("paste", () => {
  const bounds = { rows: 10, columns: 5 };
  const plan = (cells: string[][], ...areas: Parameters<typeof planPaste>[1]) =>
    planPaste(cells, areas, bounds) as PastePlan;

  test("one value fills the range", () => {
    const made = plan([["7"]], { top: 1, left: 1, bottom: 3, right: 2 });
    expect(made.target).toEqual({ top: 1, left: 1, bottom: 3, right: 2 });
  });

  test("a block is repeated where it fits a whole number of times, else laid down once", () => {
    const block = [["a"], ["b"]];
    expect(plan(block, { top: 0, left: 0, bottom: 3, right: 0 }).target.bottom).toBe(3);
    expect(plan(block, { top: 0, left: 0, bottom: 2, right: 0 }).target.bottom).toBe(1);
  });

  test("what finds no place is counted", () => {
    const made = plan(
      [
        ["a", "b"],
        ["c", "d"],
        ["e", "f"],
      ],
      { top: 8, left: 4, bottom: 8, right: 4 },
    );
    expect(made).toMatchObject({ target: { bottom: 9, right: 4 }, cutRows: 1, cutColumns: 1 });
  });

  test("several areas are refused", () => {
    const area = { top: 0, left: 0, bottom: 0, right: 0 };
    expect(planPaste([["1"]], [area, { ...area, top: 2, bottom: 2 }], bounds)).toEqual({
      refusal: "pasteAreas",
    });
  });
});

describe("series", () => {
  test("numbers go on in their step, exactly", () => {
    expect(continueLine(["0.1", "0.3"], "decimal", 2, false, "series")).toEqual(["0.5", "0.7"]);
    expect(continueLine([10, 20], "integer", 2, true, "series")).toEqual([0, -10]);
  });

  test("one number, uneven numbers and words are repeated", () => {
    expect(continueLine(["5"], "decimal", 2, false, "series")).toEqual(["5", "5"]);
    expect(continueLine(["1", "2", "4"], "decimal", 2, false, "series")).toEqual(["1", "2"]);
    expect(continueLine(["a", "b"], "text", 3, true, "series")).toEqual(["b", "a", "b"]);
  });

  test("days go on by days or months; with copy they do not", () => {
    expect(continueLine(["2026-12-31"], "date", 2, false, "series")).toEqual(["2027-01-01", "2027-01-02"]);
    expect(continueLine(["2026-01-31", "2026-02-28"], "date", 1, false, "series")).toEqual(["2026-03-28"]);
    expect(continueLine(["2026-01-15", "2026-02-15"], "date", 2, false, "series")).toEqual([
      "2026-03-15",
      "2026-04-15",
    ]);
    expect(continueLine(["2026-12-31"], "date", 1, false, "copy")).toEqual(["2026-12-31"]);
  });
});

describe("filling", () => {
  const source = { top: 2, left: 2, bottom: 3, right: 3 };
  test("the handle fills along the way it was dragged further", () => {
    expect(fillDrag(source, { row: 6, column: 4 })).toEqual({
      direction: "down",
      target: { top: 4, left: 2, bottom: 6, right: 3 },
    });
    expect(fillDrag(source, { row: 2, column: 0 })?.direction).toBe("left");
    expect(fillDrag(source, { row: 3, column: 3 })).toBeNull();
  });

  test("Ctrl+D and Ctrl+R copy the first row or column; from one cell, the neighbour's", () => {
    expect(fillDown({ top: 1, left: 0, bottom: 2, right: 0 })).toEqual([
      { from: { row: 1, column: 0 }, to: { row: 2, column: 0 } },
    ]);
    expect(fillDown({ top: 1, left: 0, bottom: 1, right: 0 })).toEqual([
      { from: { row: 0, column: 0 }, to: { row: 1, column: 0 } },
    ]);
    expect(fillDown({ top: 0, left: 0, bottom: 0, right: 0 })).toEqual([]);
    expect(fillRight({ top: 0, left: 1, bottom: 0, right: 2 })).toEqual([
      { from: { row: 0, column: 1 }, to: { row: 0, column: 2 } },
    ]);
  });
});

test("undo and redo; a new step ends what could be done again", () => {
  const log = new UndoLog<string>(2);
  for (const step of ["a", "b", "c"]) log.push(step);
  expect([log.undo(), log.undo(), log.undo()]).toEqual(["c", "b", undefined]);
  expect(log.redo()).toBe("b");
  log.push("d");
  expect(log.canRedo).toBe(false);
});

describe("find", () => {
  const texts = [
    ["Pump", "pump A"],
    ["a.b", "aXb"],
  ];
  const all = (question: Partial<Parameters<typeof compile>[0]>) => {
    const matcher = compile({ text: "", regex: false, matchCase: false, wholeCell: false, ...question });
    return findAll(
      matcher as Matcher,
      { rows: 2, columns: 2 },
      ({ row, column }) => texts[row]?.[column] ?? "",
    );
  };

  test("plain text, whole cells, case, regular expressions", () => {
    expect(all({ text: "pump" })).toHaveLength(2);
    expect(all({ text: "pump", matchCase: true })).toEqual([{ row: 0, column: 1 }]);
    expect(all({ text: "pump", wholeCell: true })).toEqual([{ row: 0, column: 0 }]);
    expect(all({ text: "a.b" })).toEqual([{ row: 1, column: 0 }]);
    expect(all({ text: "^a.b$", regex: true })).toHaveLength(2);
    expect(all({ text: "z*", regex: true })).toEqual([]);
  });

  test("an invalid expression is an error, not a crash", () => {
    expect(compile({ text: "(", regex: true, matchCase: false, wholeCell: false })).toEqual({
      error: "findInvalid",
    });
  });

  test("only a regular expression's replacement has groups", () => {
    const regex = compile({ text: "(a)(.)", regex: true, matchCase: false, wholeCell: false }) as Matcher;
    expect(regex.replace("aX", "$2$1")).toBe("Xa");
    const plain = compile({ text: "a", regex: false, matchCase: false, wholeCell: false }) as Matcher;
    expect(plain.replace("aba", "$1")).toBe("$1b$1");
  });

  test("the next result goes round", () => {
    const results = [
      { row: 0, column: 1 },
      { row: 2, column: 0 },
    ];
    expect(nextResult(results, { row: 0, column: 1 }, false)).toBe(1);
    expect(nextResult(results, { row: 5, column: 0 }, false)).toBe(0);
    expect(nextResult(results, { row: 0, column: 0 }, true)).toBe(1);
  });
});

describe("merge", () => {
  const bounds = { rows: 4, columns: 4 };
  test("refuses all rows, all columns, one cell and the frozen edge", () => {
    expect(refuseMerge({ top: 0, left: 1, bottom: 3, right: 1 }, bounds, 0)).toBe("mergeAllRows");
    expect(refuseMerge({ top: 1, left: 0, bottom: 1, right: 3 }, bounds, 0)).toBe("mergeAllColumns");
    expect(refuseMerge({ top: 1, left: 1, bottom: 1, right: 1 }, bounds, 0)).toBe("mergeOneCell");
    expect(refuseMerge({ top: 1, left: 0, bottom: 2, right: 2 }, bounds, 1)).toBe("mergeFrozen");
    expect(refuseMerge({ top: 1, left: 1, bottom: 2, right: 2 }, bounds, 1)).toBeNull();
  });

  test("a range grows over the merges that it cuts, one after another", () => {
    const merges = [
      { top: 0, left: 0, bottom: 1, right: 1 },
      { top: 1, left: 2, bottom: 3, right: 2 },
    ];
    expect(coverMerges({ top: 1, left: 1, bottom: 1, right: 2 }, merges)).toEqual({
      top: 0,
      left: 0,
      bottom: 3,
      right: 2,
    });
  });

  test("cells that are no longer neighbours are not drawn as one", () => {
    const merge = { rows: ["a", "b"], fields: ["x"] };
    const at = (order: string[]) =>
      placeMerge(
        merge,
        (id) => order.indexOf(id),
        () => 0,
      );
    expect(at(["a", "b", "c"])).toEqual({ top: 0, bottom: 1, left: 0, right: 0 });
    expect(at(["a", "c", "b"])).toBeNull();
  });
});

describe("ranges", () => {
  test("between two cells, whichever way it was drawn", () => {
    expect(rangeOf({ row: 3, column: 1 }, { row: 1, column: 4 })).toEqual({
      top: 1,
      left: 1,
      bottom: 3,
      right: 4,
    });
  });

  test("Ctrl+arrow stops at the ends of filled blocks", () => {
    const filled = new Set([0, 1, 2, 5]);
    const go = (row: number) =>
      jump({ row, column: 0 }, "down", { rows: 9, columns: 1 }, (cell) => filled.has(cell.row)).row;
    expect([go(0), go(2), go(3), go(5), go(8)]).toEqual([2, 5, 5, 8, 8]);
  });

  test("Tab goes from row to row and ends at the ends", () => {
    const bounds = { rows: 2, columns: 2 };
    expect(tabStep({ row: 0, column: 1 }, false, bounds)).toEqual({ row: 1, column: 0 });
    expect(tabStep({ row: 1, column: 1 }, false, bounds)).toBeNull();
    expect(tabStep({ row: 0, column: 0 }, true, bounds)).toBeNull();
  });
});

describe("sorting", () => {
  test("a click goes through ascending, descending, none; with others kept it comes after them", () => {
    const up = nextSort([], "a", false);
    expect(up).toEqual([{ field: "a", descending: false }]);
    expect(nextSort(up, "a", false)).toEqual([{ field: "a", descending: true }]);
    expect(nextSort([{ field: "a", descending: true }], "a", false)).toEqual([]);
    expect(nextSort(up, "b", true)).toEqual([...up, { field: "b", descending: false }]);
  });

  test("numbers by value, several keys, empty cells last both ways", () => {
    const rows = [
      { id: "1", n: "10.5", k: "b" },
      { id: "2", n: "9", k: "a" },
      { id: "3", n: null, k: "a" },
      { id: "4", n: "10.50", k: "a" },
    ];
    const column = { n: "decimal", k: "text" } as const;
    const by = (descending: boolean) =>
      sortRows(
        rows,
        [
          { field: "n", descending },
          { field: "k", descending: false },
        ],
        (field) => ({ field, label: "", width: 1, kind: column[field as "n" | "k"] }),
      ).map(({ id }) => id);
    expect(by(false)).toEqual(["2", "4", "1", "3"]);
    expect(by(true)).toEqual(["4", "1", "2", "3"]);
  });
});

test("totals follow every change exactly, and pass over what is no number", () => {
  const totals = new Totals(["n"]);
  for (const value of ["0.1", "0.2", "wrong", null]) totals.change("n", null, value);
  expect(totals.text("n", 2)).toBe("0.30");
  totals.change("n", "0.1", "99999999999999.999");
  expect(totals.text("n")).toBe("100000000000000.199");
});

test("ticked rows are kept across pages, and Shift ticks all between", () => {
  const page = (from: number) => [0, 1, 2, 3].map((n) => ({ id: String(from + n) }));
  const picks = new Picks<{ id: string }>();
  const [first, second] = [page(0), page(10)];
  picks.toggle(first, first[0] ?? { id: "" }, false);
  picks.toggle(first, first[2] ?? { id: "" }, true);
  expect(picks.rows.map(({ id }) => id)).toEqual(["0", "1", "2"]);
  expect(picks.stateOf(second)).toBe("none");
  picks.setAll(second, true);
  expect([picks.count, picks.stateOf(first), picks.stateOf(second)]).toEqual([7, "some", "all"]);
  picks.toggle(first, first[1] ?? { id: "" }, false);
  expect(picks.has("1")).toBe(false);
});

test("several rows are ticked at once, and cleared where all of them are ticked", () => {
  const rows = ["a", "b", "c"].map((id) => ({ id }));
  const picks = new Picks<{ id: string }>();
  picks.toggleAll(rows.slice(0, 1));
  picks.toggleAll(rows);
  expect(picks.stateOf(rows)).toBe("all");
  picks.toggleAll(rows);
  expect(picks.count).toBe(0);
  picks.toggleAll([]);
  expect(picks.count).toBe(0);
});
