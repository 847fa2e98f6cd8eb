import { add, decimalText, parseDecimal, type Decimal } from "../grid/logic/decimal";

/** The exact sum of what was entered, with two decimals at least; null while something in it is not a number. */
export function formTotal(entered: readonly string[]): string | null {
  let sum: Decimal = { units: 0n, scale: 2 };
  for (const text of entered) {
    const number = parseDecimal(text.trim() || "0");
    if (!number) return null;
    sum = add(sum, number);
  }
  return decimalText(sum);
}
