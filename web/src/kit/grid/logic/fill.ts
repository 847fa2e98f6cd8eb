import type { Cell, Range } from "../types";
import type { Direction } from "./ranges";

export interface FillDrag {
  direction: Direction;
  /** The new cells only. */
  target: Range;
}

/** What dragging the fill handle to this cell would fill, along the longer axis; null inside the source. */
export function fillDrag(source: Range, to: Cell): FillDrag | null {
  const down = to.row - source.bottom;
  const up = source.top - to.row;
  const right = to.column - source.right;
  const left = source.left - to.column;
  const furthest = Math.max(down, up, right, left);
  if (furthest <= 0) return null;
  if (furthest === down)
    return { direction: "down", target: { ...source, top: source.bottom + 1, bottom: to.row } };
  if (furthest === up) return { direction: "up", target: { ...source, top: to.row, bottom: source.top - 1 } };
  if (furthest === right)
    return { direction: "right", target: { ...source, left: source.right + 1, right: to.column } };
  return { direction: "left", target: { ...source, left: to.column, right: source.left - 1 } };
}

export interface Copying {
  from: Cell;
  to: Cell;
}

/** Ctrl+D: copies the first row of the range down; for a single row, copies from the row above. */
export function fillDown(range: Range): Copying[] {
  const from = range.top === range.bottom ? range.top - 1 : range.top;
  if (from < 0) return [];
  const copies: Copying[] = [];
  for (let row = from + 1; row <= range.bottom; row += 1)
    for (let column = range.left; column <= range.right; column += 1)
      copies.push({ from: { row: from, column }, to: { row, column } });
  return copies;
}

/** Ctrl+R: the same, from left to right. */
export function fillRight(range: Range): Copying[] {
  const from = range.left === range.right ? range.left - 1 : range.left;
  if (from < 0) return [];
  const copies: Copying[] = [];
  for (let row = range.top; row <= range.bottom; row += 1)
    for (let column = from + 1; column <= range.right; column += 1)
      copies.push({ from: { row, column: from }, to: { row, column } });
  return copies;
}
