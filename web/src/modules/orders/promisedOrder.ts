import type { Sort } from "../../kit/grid";
import { compare, parseDecimal, type Decimal } from "../../kit/grid/logic/decimal";
import type { PromisedLine } from "./promisedLines";

/** The columns by which the lines of an order can be sorted. */
export type SortedBy = "material" | "requiredOn" | "promisedOn" | "difference" | "amount";

type Value = string | number | Decimal | null;

const VALUES: Readonly<Record<SortedBy, (one: PromisedLine) => Value>> = {
  material: ({ line }) => line.material || null,
  requiredOn: ({ line }) => line.requiredOn ?? null,
  promisedOn: ({ line, days }) => (days === null ? null : (line.confirmedOn ?? null)),
  difference: ({ days }) => days,
  amount: ({ amount }) => parseDecimal(amount),
};

const words = new Intl.Collator("zh", { numeric: true });

function order(a: Value, b: Value): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (typeof a === "string" && typeof b === "string") return words.compare(a, b);
  if (a === null || b === null || typeof a !== "object" || typeof b !== "object") return 0;
  return compare(a, b);
}

export const isSortedBy = (field: string): field is SortedBy => Object.hasOwn(VALUES, field);

/** The lines in this order; those without a value come last, in either direction. */
export function inOrderOf(lines: readonly PromisedLine[], [sort]: readonly Sort[]): readonly PromisedLine[] {
  if (!sort || !isSortedBy(sort.field)) return lines;
  const valueOf = VALUES[sort.field];
  return lines.toSorted((a, b) => {
    const [left, right] = [valueOf(a), valueOf(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sort.descending ? order(right, left) : order(left, right);
  });
}
