import type { Range } from "../types";
import { columnsIn, rowsIn, type Bounds } from "./ranges";

export interface PastePlan {
  target: Range;
  /** Rows and columns of the text that did not fit. */
  cutRows: number;
  cutColumns: number;
}

export type PasteAnswer = PastePlan | { refusal: "pasteAreas" | "pasteNothing" };

/**
 * The target of a paste. One value fills the whole range; a block whose size divides the range is
 * repeated; anything else starts at the range's first cell and takes the space it needs.
 */
export function planPaste(
  cells: readonly (readonly string[])[],
  areas: readonly Range[],
  bounds: Bounds,
): PasteAnswer {
  const [range, second] = areas;
  if (!range || cells.length === 0) return { refusal: "pasteNothing" };
  if (second) return { refusal: "pasteAreas" };
  const height = cells.length;
  const width = cells.reduce((most, row) => Math.max(most, row.length), 0);
  const repeats = rowsIn(range) % height === 0 && columnsIn(range) % width === 0;
  const bottom = range.top + (repeats ? rowsIn(range) : height) - 1;
  const right = range.left + (repeats ? columnsIn(range) : width) - 1;
  const target = {
    ...range,
    bottom: Math.min(bottom, bounds.rows - 1),
    right: Math.min(right, bounds.columns - 1),
  };
  return {
    target,
    cutRows: bottom - target.bottom,
    cutColumns: right - target.right,
  };
}
