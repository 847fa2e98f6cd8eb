import type { ListingColumn, ListingUnitSum } from "../../api/listing";
import { add, decimalText, parseDecimal, ZERO, type Decimal } from "../grid/logic/decimal";
import { measured } from "./measured";

/** A column with its sums, one for each currency or unit. */
export interface SumsOfColumn {
  label: string;
  sums: string[];
}

/** The sums of columns that have a currency or unit, in the order of the columns. */
export function sumsInWords(
  columns: readonly ListingColumn[],
  sums: readonly ListingUnitSum[],
): SumsOfColumn[] {
  return columns.flatMap((column) => {
    const own = sums.filter(({ field }) => field === column.field);
    const said = own.map(({ sum, unit }) => measured(column, sum, unit));
    return own.length === 0 ? [] : { label: column.label, sums: said };
  });
}

/** Exact sums over some rows, never added across currencies or units. */
export function sumsOfRows(
  columns: readonly ListingColumn[],
  rows: readonly Readonly<Record<string, unknown>>[],
): ListingUnitSum[] {
  return columns.flatMap(({ field, unit, summed }) => {
    if (!unit || !summed) return [];
    const sums = new Map<string, Decimal>();
    for (const row of rows) {
      const amount = parseDecimal(row[field]);
      const of = typeof row[unit] === "string" ? row[unit] : "";
      if (amount) sums.set(of, add(sums.get(of) ?? ZERO, amount));
    }
    return [...sums]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([of, sum]) => ({ field, unit: of, sum: decimalText(sum) }));
  });
}
