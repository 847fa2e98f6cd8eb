import { describe, expect, test } from "vitest";
import type { FilingPart } from "../../../api/filings";
import { draftOf, withoutRow, withRows, type Draft } from "./draft";
import { entriesOf, judge, standingOf } from "./faults";
import { BANK, BANK_ROWS, BASIC, doubtOf, partOf } from "./testShape";

const stored = draftOf(BANK, BANK_ROWS);
const part = partOf(BANK, {
  content: BANK_ROWS,
  faults: [
    { row: "b", field: "accountNumber", message: "The account number is missing", blocks: true },
    { row: null, field: "", message: "At least 3 accounts", blocks: true },
    { row: "a", field: "name", message: "Give the branch", blocks: true },
  ],
  doubts: [
    doubtOf({ id: "d1", row: "a", field: "accountNumber", text: "Check digit" }),
    doubtOf({ id: "d2", row: "b", field: "name", text: "Another name", settled: true }),
  ],
});
const said = (draft: Draft, of: FilingPart = part) => judge(BANK, of, stored, draft);

describe("what stands against a section", () => {
  test("is what the server says of it, in the order of the form", () => {
    const { faults, doubts } = said(stored);
    expect(faults.map(({ text }) => text)).toEqual([
      "At least 3 accounts",
      "Give the branch",
      "The account number is missing",
    ]);
    // A doubt that the reviewer has settled is none any more.
    expect(doubts.map(({ text }) => text)).toEqual(["Check digit"]);
  });

  test("goes for a cell that was changed since, and comes for one that is wrong now", () => {
    const { faults, doubts } = said({
      ...stored,
      "a/name": "",
      "a/accountNumber": "622202",
      "b/share": "many",
    });
    expect(faults.map(({ row, field, text, word }) => [row, field, text ?? word])).toEqual([
      [null, "", "At least 3 accounts"],
      ["a", "name", "common.required"],
      ["b", "accountNumber", "The account number is missing"],
      ["b", "share", "grid.issue.notNumber"],
    ]);
    expect(doubts).toEqual([]);
  });

  test("goes with its row, and comes with a new one", () => {
    expect(said(withoutRow(stored, "b")).faults.map(({ row }) => row)).toEqual([null, "a"]);
    const added = withRows(BANK, stored, [{}], () => "n").draft;
    expect(said(added).faults.filter(({ row }) => row === "n")).toEqual([
      { row: "n", field: "name", word: "common.required" },
      { row: "n", field: "accountNumber", word: "common.required" },
    ]);
  });

  test("of a mark of the reviewer is gone once its cell was corrected", () => {
    const returned = partOf(BANK, {
      marks: [{ section: "bank", row: "a", field: "name", note: "Which branch?" }],
    });
    expect(said(stored, returned).marks).toEqual([{ row: "a", field: "name", text: "Which branch?" }]);
    expect(said({ ...stored, "a/name": "ICBC Nanshan" }, returned).marks).toEqual([]);
  });
});

describe("how a section stands", () => {
  const standing = (of: FilingPart, draft: Draft = stored) => standingOf(BANK, of, draft, said(draft, of));

  test("is told by its ring, what needs somebody first", () => {
    const mark = { section: "bank", row: "a", field: "name", note: "Which branch?" };
    const done = partOf(BANK, { content: BANK_ROWS, complete: true });
    expect(standing({ ...part, marks: [mark] })).toMatchObject({ ring: "returned", marks: 1, missing: 3 });
    expect(standing(part)).toMatchObject({ ring: "doubt", doubts: 1, complete: false, count: 2 });
    expect(standing({ ...part, doubts: [] })).toMatchObject({ ring: "begun", missing: 3 });
    expect(standing(done)).toMatchObject({ ring: "complete", complete: true });
    expect(standing(done, draftOf(BANK, {}))).toMatchObject({ ring: "empty", complete: true, count: 0 });
  });

  test("of one that nobody began is not complete, only because nothing was judged yet", () => {
    const empty = draftOf(BASIC, {});
    const fresh = partOf(BASIC);
    expect(standingOf(BASIC, fresh, empty, judge(BASIC, fresh, empty, empty))).toMatchObject({
      ring: "empty",
      complete: false,
      count: 0,
    });
  });
});

test("the list says what was returned, what is missing and what is doubtful, section by section", () => {
  const returned = { ...part, marks: [{ section: "bank", row: "b", field: "name", note: "Full name" }] };
  const entries = entriesOf([{ code: "bank", judged: said(stored, returned) }]);
  expect(entries.map(({ section, kind, row, field }) => [section, kind, row, field])).toEqual([
    ["bank", "mark", "b", "name"],
    ["bank", "fault", null, ""],
    ["bank", "fault", "a", "name"],
    ["bank", "fault", "b", "accountNumber"],
    ["bank", "doubt", "a", "accountNumber"],
  ]);
});
