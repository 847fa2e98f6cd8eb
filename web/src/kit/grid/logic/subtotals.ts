import type { CellValue } from "../types";
import { add, decimalText, parseDecimal, type Decimal } from "./decimal";
import { hasChildren, type TreeShape } from "./treeShape";

/** For each row with rows below it, the exact sum of the values at the ends of its branches; null where none has one. */
export function sumsBelow(shape: TreeShape, valueOf: (row: number) => CellValue): (string | null)[] {
  const count = shape.levels.length;
  const sums: (Decimal | null)[] = Array.from({ length: count }, () => null);
  // From the end, so that the sum of a row is complete before it is added to that of its parent.
  for (let row = count - 1; row >= 0; row -= 1) {
    const own = hasChildren(shape, row) ? (sums[row] ?? null) : parseDecimal(valueOf(row));
    const parent = shape.parents[row] ?? -1;
    if (!own || parent < 0) continue;
    const so = sums[parent];
    sums[parent] = so ? add(so, own) : own;
  }
  return sums.map((sum) => sum && decimalText(sum));
}
