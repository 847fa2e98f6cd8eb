import type { CellValue } from "../types";
import { add, decimalText, parseDecimal, subtract, ZERO, type Decimal } from "./decimal";

/** Exact sums, updated incrementally with every edit. */
export class Totals {
  private readonly sums = new Map<string, Decimal>();

  constructor(fields: readonly string[] = []) {
    for (const field of fields) this.sums.set(field, ZERO);
  }

  get fields(): string[] {
    return [...this.sums.keys()];
  }

  change(field: string, before: CellValue, after: CellValue): void {
    const sum = this.sums.get(field);
    if (!sum) return;
    const [gone, come] = [parseDecimal(before), parseDecimal(after)];
    let next = sum;
    if (gone) next = subtract(next, gone);
    if (come) next = add(next, come);
    this.sums.set(field, next);
  }

  /** Text of the sum, with at least `places` decimals. */
  text(field: string, places = 0): string {
    const sum = this.sums.get(field) ?? ZERO;
    return decimalText(sum.scale < places ? add(sum, { units: 0n, scale: places }) : sum);
  }
}
