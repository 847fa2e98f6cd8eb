import { describe, expect, test } from "vitest";
import type { OrderLine } from "../../api/orders";
import { anotherPart, asWanted, partsOf, repliesOf } from "./replyParts";

function line(more: Partial<OrderLine> = {}): OrderLine {
  return {
    line: "00010",
    material: "M-1",
    description: "",
    plant: "1010",
    storageLocation: "",
    unit: "PC",
    quantity: "10",
    netPrice: "1",
    priceQuantity: "1",
    taxCode: "",
    requiredOn: "2100-03-01",
    state: "open",
    confirmedQuantity: "0",
    confirmedOn: null,
    quantityDifference: "10",
    dayDifference: 0,
    schedule: [{ on: "2100-03-01", quantity: "10" }],
    replies: [],
    ...more,
  };
}

describe("the parts of a reply", () => {
  test("a line without a promise is one empty part, and is sent as nothing promised", () => {
    const rows = partsOf([line()]);
    expect(rows.map(({ id, promised }) => [id, promised])).toEqual([["00010/0", null]]);
    expect(repliesOf(rows)).toEqual([{ line: "00010", replies: [] }]);
  });

  test("a line is split, and its parts are sent together", () => {
    const [first] = asWanted([line()]);
    if (!first) throw new Error("no part");
    const second = { ...anotherPart(first, [first]), promisedOn: "2100-03-05", promised: "4" };
    expect(second.id).toBe("00010/1");
    expect(repliesOf([{ ...first, promised: "6" }, second])).toEqual([
      {
        line: "00010",
        replies: [
          { on: "2100-03-01", quantity: "6" },
          { on: "2100-03-05", quantity: "4" },
        ],
      },
    ]);
  });

  test("what was deleted or delivered is not sent", () => {
    expect(repliesOf(asWanted([line({ state: "deleted" }), line({ line: "00020" })]))).toEqual([
      { line: "00020", replies: [{ on: "2100-03-01", quantity: "10" }] },
    ]);
  });
});
