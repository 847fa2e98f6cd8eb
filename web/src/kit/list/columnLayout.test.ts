import { describe, expect, it } from "vitest";
import { applyLayout, completeOrder, initialLayout, layoutChanged, type ColumnLayout } from "./columnLayout";

const columns = [
  { field: "orderNo", width: 140, shown: true },
  { field: "supplier", width: 200, shown: true },
  { field: "amount", width: 120, shown: true },
  { field: "remark", width: 240, shown: false },
];

const layout = (changes: Partial<ColumnLayout> = {}): ColumnLayout => ({
  order: ["orderNo", "supplier", "amount", "remark"],
  widths: {},
  hidden: ["remark"],
  frozenNum: 0,
  summed: [],
  ...changes,
});

const fields = (all: readonly { field: string }[]) => all.map(({ field }) => field);

describe("the layout of a list's columns", () => {
  it("begins with what the listing shows", () => {
    expect(initialLayout(columns)).toEqual(layout());
  });

  it("begins with what the page wants, in its order, and keeps the rest at hand", () => {
    expect(initialLayout(columns, ["amount", "gone", "orderNo"])).toEqual(
      layout({ order: ["amount", "orderNo", "supplier", "remark"], hidden: ["supplier", "remark"] }),
    );
  });

  it("shows what else it is told behind its neighbour in the listing, in the listing's order, and nothing hidden", () => {
    const declared = ["number", "title", "contact", "phone", "total"].map((field) => ({ field, width: 100 }));
    const hidden = { field: "note", width: 100, shown: false };
    const more = ["phone", "note", "contact", "total"];
    const { order, hidden: out } = initialLayout(
      [...declared, hidden],
      ["number", "total", "title"],
      0,
      more,
    );
    expect([order, out]).toEqual([["number", "total", "title", "contact", "phone", "note"], ["note"]]);
  });

  it("shows what has no neighbour last, so that the first column stays", () => {
    const { order } = initialLayout(columns, ["supplier"], 0, ["orderNo"]);
    expect(order.slice(0, 2)).toEqual(["supplier", "orderNo"]);
  });

  it("begins with the totals of amounts that have a unit and are in sight, and what is frozen", () => {
    const amounts = [
      { field: "number", width: 140 },
      { field: "amount", width: 120, summed: true, unit: "currency" },
      { field: "days", width: 80, summed: true },
      { field: "settled", width: 120, summed: true, unit: "currency", shown: false },
    ];
    const { summed, frozenNum } = initialLayout(amounts, undefined, 1);
    expect([summed, frozenNum]).toEqual([["amount"], 1]);
  });

  it("orders, hides and widens columns", () => {
    const drawn = applyLayout(
      columns,
      layout({
        order: ["amount", "orderNo", "remark", "supplier"],
        widths: { amount: 90 },
        hidden: ["supplier"],
      }),
    );
    expect(fields(drawn)).toEqual(["amount", "orderNo", "remark"]);
    expect(drawn.map(({ width }) => width)).toEqual([90, 140, 240]);
  });

  it("leaves columns that it does not change as they are", () => {
    expect(applyLayout(columns, layout())[0]).toBe(columns[0]);
  });

  it("puts a column that came later beside its neighbour, and forgets one that has gone", () => {
    const order = ["amount", "gone", "orderNo"];
    expect(completeOrder(columns, order)).toEqual(["amount", "remark", "orderNo", "supplier"]);
    expect(fields(applyLayout(columns, layout({ order, hidden: [] })))).toEqual([
      "amount",
      "orderNo",
      "supplier",
    ]);
  });

  it("is changed by everything that can be seen, and by nothing else", () => {
    const base = layout({ hidden: ["remark", "amount"], widths: { amount: 90 }, summed: ["amount"] });
    expect(layoutChanged(base, { ...base, hidden: ["amount", "remark"] })).toBe(false);
    const changes: Partial<ColumnLayout>[] = [
      { order: ["supplier", "orderNo", "amount", "remark"] },
      { order: ["orderNo"] },
      { widths: {} },
      { widths: { amount: 91 } },
      { widths: { amount: 90, remark: 50 } },
      { hidden: ["remark"] },
      { frozenNum: 1 },
      { summed: [] },
    ];
    for (const change of changes)
      expect(layoutChanged(base, { ...base, ...change }), JSON.stringify(change)).toBe(true);
  });
});
