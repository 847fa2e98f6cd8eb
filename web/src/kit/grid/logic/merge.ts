import type { Range } from "../types";
import { columnsIn, isOneCell, overlap, rowsIn, sameRange, union, type Bounds } from "./ranges";

/** Merged cells, identified by row ids and fields rather than by index, so that they survive sorting and hiding. */
export interface Merge {
  rows: readonly string[];
  fields: readonly string[];
}

export type MergeRefusal = "mergeOneCell" | "mergeAllRows" | "mergeAllColumns" | "mergeFrozen";

export function refuseMerge(range: Range, bounds: Bounds, frozen: number): MergeRefusal | null {
  if (isOneCell(range)) return "mergeOneCell";
  if (rowsIn(range) >= bounds.rows) return "mergeAllRows";
  if (columnsIn(range) >= bounds.columns) return "mergeAllColumns";
  return range.left < frozen && range.right >= frozen ? "mergeFrozen" : null;
}

/** The current range of a merge; null while its cells are not adjacent. */
export function placeMerge(
  merge: Merge,
  rowAt: (id: string) => number,
  columnAt: (field: string) => number,
): Range | null {
  const rows = merge.rows.map(rowAt);
  const columns = merge.fields.map(columnAt);
  if (rows.includes(-1) || columns.includes(-1)) return null;
  const range = {
    top: Math.min(...rows),
    bottom: Math.max(...rows),
    left: Math.min(...columns),
    right: Math.max(...columns),
  };
  return rowsIn(range) === rows.length && columnsIn(range) === columns.length ? range : null;
}

/** Grows a range that intersects merges until it contains them completely. */
export function coverMerges(range: Range, placed: readonly Range[]): Range {
  let grown = range;
  for (;;) {
    const next = placed.reduce((sum, merge) => (overlap(sum, merge) ? union(sum, merge) : sum), grown);
    if (sameRange(next, grown)) return grown;
    grown = next;
  }
}
