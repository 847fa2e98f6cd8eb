import type { ListingColumn } from "../../api/listing";
import { amountText, quantityText, readableNumber } from "../digits";

type Measured = Pick<ListingColumn, "unit">;
type Beside = Pick<ListingColumn, "unit" | "per" | "perUnit">;

/** The fields a column is shown with: its currency or unit, or what its price is for. */
export function fieldsBeside({ unit, per, perUnit }: Beside): string[] {
  return [unit, per, perUnit].flatMap((field) => field ?? []);
}

/** Whether a column is an amount of money: the column with its unit is a currency, and is always named so. */
function isMoney({ unit }: Measured): boolean {
  return unit?.toLowerCase().endsWith("currency") ?? false;
}

/** A number of a list with its currency or unit, which belong together. */
export function measured(column: Measured, value: string, unit = ""): string {
  if (isMoney(column)) return amountText(value, unit);
  return `${(column.unit ? quantityText : readableNumber)(value)} ${unit}`.trim();
}
