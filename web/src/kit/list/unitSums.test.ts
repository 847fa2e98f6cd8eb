import { describe, expect, it } from "vitest";
import type { ListingColumn } from "../../api/listing";
import { sumsInWords, sumsOfRows } from "./unitSums";

function column(field: string, unit: string | null): ListingColumn {
  const shared = { align: "right", width: 100, shown: true, sortable: true, searchable: true, symbols: [] };
  return { ...shared, field, label: field, type: "decimal", dictName: null, summed: unit !== null, unit };
}

const AMOUNT = column("amount", "currency");
const QUANTITY = column("quantity", "unit");

describe("sums of amounts", () => {
  it("are never added across currencies, and are exact", () => {
    const rows = [
      { amount: "0.10", currency: "CNY" },
      { amount: "0.20", currency: "CNY" },
      { amount: "9007199254740993.01", currency: "USD" },
      { amount: null, currency: "EUR" },
    ];
    const sums = sumsOfRows([AMOUNT, column("price", null)], rows);
    expect(sums).toEqual([
      { field: "amount", unit: "CNY", sum: "0.30" },
      { field: "amount", unit: "USD", sum: "9007199254740993.01" },
    ]);
    expect(sumsInWords([AMOUNT], sums)).toEqual([
      { label: "amount", sums: ["0.30 CNY", "9,007,199,254,740,993.01 USD"] },
    ]);
  });

  it("stand in the order of the columns, and only for those in sight", () => {
    const sums = [
      { field: "amount", unit: "CNY", sum: "1" },
      { field: "quantity", unit: "PC", sum: "2.500" },
    ];
    expect(sumsInWords([QUANTITY], sums)).toEqual([{ label: "quantity", sums: ["2.5 PC"] }]);
    expect(sumsInWords([QUANTITY, AMOUNT], sums)).toEqual([
      { label: "quantity", sums: ["2.5 PC"] },
      { label: "amount", sums: ["1.00 CNY"] },
    ]);
  });
});
