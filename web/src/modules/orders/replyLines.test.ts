import { describe, expect, test } from "vitest";
import { asWanted, partsOf, type ReplyPart } from "./replyParts";
import {
  followingRest,
  lineAsRequired,
  nextOf,
  proposedQuantity,
  replyLines,
  restFollows,
  splitLine,
  submittedOf,
  withoutPart,
  type ReplyLine,
} from "./replyLines";
import { order, orderLine } from "./testOrders";

const ORDERS = [
  order(
    orderLine(),
    orderLine({ line: "00020", quantity: "7" }),
    orderLine({ line: "00030", state: "deleted" }),
  ),
];
const [FIRST, SECOND] = ["4500000001/00010", "4500000001/00020"];

function lineAt(rows: readonly ReplyPart[], key: string): ReplyLine {
  const found = replyLines(rows).find((line) => line.key === key);
  if (!found) throw new Error(key);
  return found;
}

/** Dates and quantities of a line's parts. */
function said(rows: readonly ReplyPart[], key = FIRST) {
  return lineAt(rows, key).parts.map(({ promisedOn, promised }) => [promisedOn, promised]);
}

describe("the lines of a reply, card by card", () => {
  test("a line is done when its parts add up and have their dates; what is over is neither", () => {
    const rows = partsOf(ORDERS);
    expect(replyLines(rows).map(({ done, over }) => [done, over])).toEqual([
      [false, false],
      [false, false],
      [false, true],
    ]);
    expect(lineAt(asWanted(ORDERS, rows), FIRST)).toMatchObject({ done: true, total: "10", days: 0 });
    const half = rows.map((row) => Object.assign({}, row, { promisedOn: "2100-03-01", promised: "3.5" }));
    expect(lineAt(half, FIRST)).toMatchObject({ done: false, total: "3.5", days: null });
    const undated = rows.map((row) => Object.assign({}, row, { promised: row.quantity }));
    expect(lineAt(undated, FIRST).done).toBe(false);
  });

  test("what was promised before is what was submitted, not a draft that was saved since", () => {
    const [submitted, draft] = [
      [{ on: "2100-03-01", quantity: "10" }],
      [{ on: "2100-03-08", quantity: "10" }],
    ];
    expect(submittedOf(orderLine({ replies: draft, submitted }))).toEqual(submitted);
    expect(submittedOf(orderLine({ replies: draft, submitted: [] }))).toEqual([]);
    expect(submittedOf(orderLine({ replies: submitted }))).toEqual(submitted);
  });

  test("days late are those of the part that comes last, as the server counts them", () => {
    const replies = [
      { on: "2100-03-08", quantity: "4" },
      { on: "2100-03-12", quantity: "6" },
    ];
    expect(lineAt(partsOf([order(orderLine({ replies }))]), FIRST).days).toBe(11);
    const early = [{ on: "2100-02-25", quantity: "10" }];
    expect(lineAt(partsOf([order(orderLine({ replies: early }))]), FIRST).days).toBe(-4);
  });

  test("one line is filled in as required, the others stay", () => {
    const rows = lineAsRequired(ORDERS, partsOf(ORDERS), FIRST);
    expect(said(rows)).toEqual([["2100-03-01", "10"]]);
    expect(said(rows, SECOND)).toEqual([[null, null]]);
  });

  test("the next line is the one below, then from the top; none when all are done", () => {
    const lines = replyLines(partsOf(ORDERS));
    const open = lines.filter(({ over }) => !over);
    expect(nextOf(open, lines, null)).toBe(FIRST);
    expect(nextOf(open, lines, FIRST)).toBe(SECOND);
    expect(nextOf(open, lines, SECOND)).toBe(FIRST);
    expect(nextOf([], lines, FIRST)).toBeNull();
  });
});

describe("a line in parts", () => {
  test("of an empty line: each part is proposed its share, in whole units, the last one the remainder", () => {
    const rows = splitLine(partsOf(ORDERS), lineAt(partsOf(ORDERS), SECOND));
    const { parts } = lineAt(rows, SECOND);
    expect(parts.map(({ id }) => proposedQuantity(parts, id))).toEqual(["3", "4"]);
    const [one, other] = parts;
    if (!one || !other) throw new Error("no parts");
    const typed = [{ ...one, promised: "5" }, other];
    expect(proposedQuantity(typed, other.id)).toBe("2");
    expect(proposedQuantity(typed, one.id)).toBeNull();
  });

  test("of a promised line: half of it is left for the new part", () => {
    const promised = asWanted(ORDERS, partsOf(ORDERS));
    const rows = splitLine(promised, lineAt(promised, FIRST));
    expect(said(rows)).toEqual([
      ["2100-03-01", "5"],
      [null, null],
    ]);
    // Nothing else moved.
    expect(said(rows, SECOND)).toEqual(said(promised, SECOND));
  });

  test("the last part follows while they add up, and takes over what is removed", () => {
    const replies = [
      { on: "2100-03-01", quantity: "4" },
      { on: "2100-03-08", quantity: "6" },
    ];
    const rows = partsOf([order(orderLine({ replies }))]);
    const line = lineAt(rows, FIRST);
    const [one, other] = line.parts;
    if (!one || !other) throw new Error("no parts");
    expect(restFollows(line.parts, one.id)).toBe(true);
    expect(restFollows(line.parts, other.id)).toBe(false);
    expect(restFollows([{ ...one, promised: "3" }, other], one.id)).toBe(false);
    expect(followingRest(line.parts, one.id, "7.5")).toBe("2.5");
    expect(followingRest(line.parts, one.id, "12")).toBeNull();
    expect(said(withoutPart(rows, line, other.id))).toEqual([["2100-03-01", "10"]]);
  });

  test("cannot be more than the server takes", () => {
    let rows: ReplyPart[] = partsOf([order(orderLine({ quantity: "100" }))]);
    for (let times = 0; times < 30; times += 1) rows = splitLine(rows, lineAt(rows, FIRST));
    expect(rows).toHaveLength(20);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(20);
  });
});
