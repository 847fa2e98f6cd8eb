import { describe, expect, test } from "vitest";
import type { SheetPromise } from "../../api/orders";
import { repliesOf, type ReplyPart } from "./replyParts";
import { changesOf, reviewOf, takenOver } from "./replyReview";

const NUMBER = "4500101983";
const SPLIT = [
  { on: "2026-12-15", quantity: "95000" },
  { on: "2026-12-22", quantity: "95000" },
];

function line(name: string, replies: { on: string; quantity: string }[]) {
  return {
    line: name,
    material: "M-1",
    description: "",
    plant: "1010",
    storageLocation: "",
    unit: "PC",
    quantity: "190000",
    netPrice: "1",
    priceQuantity: "1",
    priceUnit: "",
    taxCode: "",
    releaseStatus: "released",
    requiredOn: "2026-12-01",
    state: "draft",
    confirmedQuantity: "0",
    confirmedOn: null,
    quantityDifference: "0",
    dayDifference: 0,
    schedule: [],
    replies,
  };
}

const orders = [{ id: "o", number: NUMBER, lines: [line("00010", []), line("00020", SPLIT)] }];

/** The sheet when it is opened: a row for each part. */
function sheet(): ReplyPart[] {
  return orders.flatMap(({ id, number, lines }) =>
    lines.flatMap(({ replies, ...one }) =>
      (replies.length > 0 ? replies : [null]).map((part, at): ReplyPart => ({
        id: `${number}/${one.line}/${at}`,
        orderId: id,
        number,
        line: one.line,
        material: one.material,
        description: "",
        plant: one.plant,
        unit: one.unit,
        quantity: one.quantity,
        price: "",
        requiredOn: one.requiredOn,
        schedule: [],
        state: one.state,
        promisedOn: part?.on ?? null,
        promised: part?.quantity ?? null,
      })),
    ),
  );
}

function row(
  at: number,
  of: string,
  part: number | null,
  on: string | null,
  quantity: string | null,
): SheetPromise {
  return { row: at, number: NUMBER, line: of, part, promisedOn: on, promised: quantity };
}

const UNTOUCHED = [
  row(2, "00010", 1, null, null),
  row(3, "00020", 1, "2026-12-15", "95000"),
  row(4, "00020", 2, "2026-12-22", "95000"),
];
const kinds = (promises: SheetPromise[]) =>
  reviewOf(sheet(), { promises, problems: [] }).differences.map(({ line: of, parts }) =>
    [of].concat(parts.map(({ kind }) => kind)),
  );

describe("a workbook held against the sheet", () => {
  test("the round trip of a split promise is no difference", () => {
    const review = reviewOf(sheet(), { promises: UNTOUCHED, problems: [] });
    expect([review.differences, review.same]).toEqual([[], 2]);
    expect(kinds(UNTOUCHED.toReversed())).toEqual([]);
  });

  test("a changed part shows as exactly that, and the other part stays as it is", () => {
    const changed = [UNTOUCHED[0], UNTOUCHED[1], row(4, "00020", 2, "2026-12-29", "95000")] as SheetPromise[];
    const { differences } = reviewOf(sheet(), { promises: changed, problems: [] });
    expect(differences.map(({ parts, removes }) => [parts, removes])).toEqual([
      [
        [
          { kind: "same", before: SPLIT[0], after: SPLIT[0] },
          { kind: "changed", before: SPLIT[1], after: { on: "2026-12-29", quantity: "95000" } },
        ],
        false,
      ],
    ]);
    const taken = takenOver(orders, sheet(), differences);
    expect(
      repliesOf(taken)
        .get("o")
        ?.find(({ line: of }) => of === "00020")?.replies,
    ).toEqual([SPLIT[0], { on: "2026-12-29", quantity: "95000" }]);
  });

  test("a row that was added is a further part, with or without a number", () => {
    expect(kinds([...UNTOUCHED, row(5, "00020", null, "2027-01-05", "10")])).toEqual([
      ["00020", "same", "same", "added"],
    ]);
    expect(kinds([...UNTOUCHED, row(5, "00020", 2, "2027-01-05", "10")])).toEqual([
      ["00020", "same", "same", "added"],
    ]);
  });

  test("a row that was removed or emptied takes its part back, and asks", () => {
    const { differences } = reviewOf(sheet(), { promises: UNTOUCHED.slice(0, 2), problems: [] });
    expect(differences.map(({ parts, removes }) => [parts.map(({ kind }) => kind), removes])).toEqual([
      [["same", "removed"], true],
    ]);
    expect(kinds([...UNTOUCHED.slice(0, 2), row(4, "00020", 2, null, null)])).toEqual([
      ["00020", "same", "removed"],
    ]);
    // A line missing in the workbook is left unchanged.
    expect(kinds(UNTOUCHED.slice(0, 1))).toEqual([]);
  });

  test("nothing of a line with a problem is taken, and lines from elsewhere are named", () => {
    const problem = { row: 4, cell: "J4", number: NUMBER, line: "00020", message: "?" };
    const review = reviewOf(sheet(), {
      promises: [
        UNTOUCHED[1] as SheetPromise,
        { ...row(9, "00010", 1, "2026-12-15", "1"), number: "4500000000" },
      ],
      problems: [problem],
    });
    expect([review.differences, review.problems]).toEqual([[], [problem]]);
    expect(review.elsewhere.map(({ row: at }) => at)).toEqual([9]);
  });

  test("zeros that say nothing are no difference", () => {
    expect(
      changesOf(SPLIT.slice(0, 1), [{ part: 1, on: "2026-12-15", quantity: "95000.000" }]),
    ).toMatchObject([{ kind: "same" }]);
  });
});
