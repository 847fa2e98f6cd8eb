import { describe, expect, test } from "vitest";
import { differencesOf } from "./replyDifference";
import { changedCells } from "./replyChanges";
import { anotherPart, asWanted, cellOfFault, partsOf, repliesOf, type ReplyPart } from "./replyParts";
import { order, orderLine as line } from "./testOrders";

function only(rows: readonly ReplyPart[]): ReplyPart {
  const [row] = rows;
  if (!row || rows.length !== 1) throw new Error(`${rows.length} parts`);
  return row;
}

describe("the parts of a reply", () => {
  test("a line without a promise is one empty part, and is sent as nothing promised", () => {
    const rows = partsOf([order(line())]);
    expect(rows.map(({ id, promised }) => [id, promised])).toEqual([["4500000001/00010/0", null]]);
    expect(repliesOf(rows).get("o")).toEqual([{ line: "00010", replies: [] }]);
  });

  test("splitting a line gives what is left of its quantity", () => {
    const orders = [order(line())];
    const first = only(asWanted(orders, partsOf(orders)));
    const less = { ...first, promised: "6.5" };
    expect(anotherPart(less, [less]).promised).toBe("3.5");
    expect(anotherPart(first, [first]).promised).toBeNull();
  });

  test("a line is split, and its parts are sent together", () => {
    const orders = [order(line())];
    const first = only(asWanted(orders, partsOf(orders)));
    const second = { ...anotherPart(first, [first]), promisedOn: "2100-03-05", promised: "4" };
    expect(second.id).toBe("4500000001/00010/1");
    expect(repliesOf([{ ...first, promised: "6" }, second]).get("o")).toEqual([
      {
        line: "00010",
        replies: [
          { on: "2100-03-01", quantity: "6" },
          { on: "2100-03-05", quantity: "4" },
        ],
      },
    ]);
  });

  test("what is over is shown and never sent", () => {
    const orders = [order(line({ state: "deleted" }))];
    const rows = asWanted(orders, partsOf(orders));
    expect(only(rows).promised).toBeNull();
    expect(repliesOf(rows).size).toBe(0);
  });

  test("filling in as wanted keeps what was promised already", () => {
    const orders = [order(line(), line({ line: "00020" }))];
    const [first, second] = partsOf(orders);
    if (!first || !second) throw new Error("no parts");
    const typed = [{ ...first, promisedOn: "2100-04-01", promised: "3" }, second];
    expect(asWanted(orders, typed).map(({ promisedOn, promised }) => [promisedOn, promised])).toEqual([
      ["2100-04-01", "3"],
      ["2100-03-01", "10"],
    ]);
  });

  test("filling in as wanted completes what is half typed, and overwrites no date and no quantity", () => {
    const lines = ["00010", "00020", "00030"].map((number) => line({ line: number }));
    const orders = [order(...lines)];
    const [first, second, third] = partsOf(orders);
    if (!first || !second || !third) throw new Error("no parts");
    const typed = [{ ...first, promisedOn: "2100-04-01" }, { ...second, promised: "3" }, third];
    const further = { ...anotherPart(first, typed), promised: null };
    const filled = (rows: ReplyPart[]) =>
      asWanted(orders, rows).map(({ promisedOn, promised }) => [promisedOn, promised]);
    expect(filled(typed)).toEqual([
      ["2100-04-01", "10"],
      ["2100-03-01", "3"],
      ["2100-03-01", "10"],
    ]);
    // Of two dates nobody knows how much is meant for which.
    const two = [
      { ...first, promisedOn: "2100-04-01" },
      { ...further, promisedOn: "2100-05-01" },
    ];
    expect(filled([...two, second, third]).slice(0, 2)).toEqual([
      ["2100-04-01", null],
      ["2100-05-01", null],
    ]);
    // Beside a whole part it gets what is left.
    const rest = [
      { ...first, promisedOn: "2100-04-01", promised: "4" },
      { ...further, promisedOn: "2100-05-01" },
    ];
    expect(filled([...rest, second, third])[1]).toEqual(["2100-05-01", "6"]);
    // Two parts of a line on one day are refused.
    const whole = { ...first, promisedOn: "2100-03-01", promised: "4" };
    expect(filled([whole, anotherPart(whole, [whole]), second, third]).slice(0, 2)).toEqual([
      ["2100-03-01", "4"],
      [null, "6"],
    ]);
  });
});

describe("what the server says of a reply", () => {
  const parts = [
    { on: "2100-03-01", quantity: "4" },
    { on: "2100-03-02", quantity: "6" },
  ];
  const rows = partsOf([
    order(line({ state: "deleted" }), line({ line: "00020" }), line({ line: "00030", replies: parts })),
  ]);
  const at = (fault: string) => cellOfFault(rows, "o", fault);

  test("is shown in the cell that it means: by the line, or by the place in what was sent", () => {
    expect(at("lines.00020")).toEqual({ id: "4500000001/00020/0", field: "promised" });
    // Closed lines are not sent, so the first line sent is the second one.
    expect(at("lines[0]")).toEqual({ id: "4500000001/00020/0", field: "promised" });
    expect(at("lines[1].replies[1].quantity")).toEqual({ id: "4500000001/00030/1", field: "promised" });
    expect(at("lines[1].parts[0].on")).toEqual({ id: "4500000001/00030/0", field: "promisedOn" });
  });

  test("is not pinned to a wrong cell", () => {
    for (const fault of ["lines[7]", "lines.00099", "version", "lines[x]"]) expect(at(fault)).toBeNull();
    expect(cellOfFault(rows, "another", "lines.00020")).toBeNull();
  });

  test("mistyped cells promise nothing, and break nothing", () => {
    const [first] = partsOf([order(line())]);
    if (!first) throw new Error("no parts");
    const { missing, different } = differencesOf([{ ...first, promisedOn: "abc", promised: "x-5" }]);
    expect([missing.length, different.length]).toEqual([1, 0]);
  });

  test("what the buyer changed is told line by line", () => {
    const after = partsOf([order(line({ line: "00020", quantity: "12" }))]);
    const before = partsOf([order(line({ line: "00020" }))]);
    expect(
      changedCells(before, after, ["quantity", "requiredOn"]).map((one) => [
        one.field,
        one.before,
        one.after,
      ]),
    ).toEqual([["quantity", "10", "12"]]);
  });
});

describe("what differs from the order", () => {
  const part = (more: Partial<ReplyPart>): ReplyPart => ({
    ...only(partsOf([order(line({ quantity: "0.3", schedule: [{ on: "2100-03-01", quantity: "0.3" }] }))])),
    ...more,
  });
  const counts = (...rows: ReplyPart[]) => {
    const { missing, different, late } = differencesOf(rows);
    return [missing.length, different.length, late.length];
  };

  test("nothing promised, too little, exactly enough, too late", () => {
    expect(counts(part({}))).toEqual([1, 0, 0]);
    expect(counts(part({ promisedOn: "2100-03-01", promised: "0.2" }))).toEqual([0, 1, 0]);
    const first = part({ promisedOn: "2100-03-01", promised: "0.1" });
    expect(counts(first, part({ id: "x", promisedOn: "2100-03-01", promised: "0.2" }))).toEqual([0, 0, 0]);
    expect(counts(part({ promisedOn: "2100-03-02", promised: "0.3" }))).toEqual([0, 0, 1]);
  });

  test("a promise in parts is late only where the schedule wants more by a day", () => {
    const orders = [
      order(
        line({
          schedule: [
            { on: "2100-03-01", quantity: "4" },
            { on: "2100-03-10", quantity: "6" },
          ],
        }),
      ),
    ];
    const wanted = asWanted(orders, partsOf(orders));
    expect(counts(...wanted)).toEqual([0, 0, 0]);
    const [first, second] = wanted;
    if (!first || !second) throw new Error("no parts");
    expect(counts({ ...first, promised: "3" }, { ...second, promised: "7" })).toEqual([0, 0, 1]);
  });
});
