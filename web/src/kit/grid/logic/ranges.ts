import type { Cell, Range } from "../types";

export function rangeOf(a: Cell, b: Cell = a): Range {
  return {
    top: Math.min(a.row, b.row),
    left: Math.min(a.column, b.column),
    bottom: Math.max(a.row, b.row),
    right: Math.max(a.column, b.column),
  };
}

export function contains(range: Range, { row, column }: Cell): boolean {
  return row >= range.top && row <= range.bottom && column >= range.left && column <= range.right;
}

export function sameRange(a: Range, b: Range): boolean {
  return a.top === b.top && a.left === b.left && a.bottom === b.bottom && a.right === b.right;
}

export function overlap(a: Range, b: Range): boolean {
  return a.top <= b.bottom && b.top <= a.bottom && a.left <= b.right && b.left <= a.right;
}

export function union(a: Range, b: Range): Range {
  return {
    top: Math.min(a.top, b.top),
    left: Math.min(a.left, b.left),
    bottom: Math.max(a.bottom, b.bottom),
    right: Math.max(a.right, b.right),
  };
}

export function rowsIn(range: Range): number {
  return range.bottom - range.top + 1;
}

export function columnsIn(range: Range): number {
  return range.right - range.left + 1;
}

export function isOneCell(range: Range): boolean {
  return range.top === range.bottom && range.left === range.right;
}

/** Minimum and maximum by a loop: spreading half a million arguments into Math.min overflows the stack. */
function ends(numbers: readonly number[]): [number, number] {
  return numbers.reduce(
    ([low, high], one) => [Math.min(low, one), Math.max(high, one)],
    [Infinity, -Infinity],
  );
}

/** The bounding range of these rows and columns; null if either is empty. */
export function boxOf(rows: readonly number[], columns: readonly number[]): Range | null {
  if (rows.length === 0 || columns.length === 0) return null;
  const [top, bottom] = ends(rows);
  const [left, right] = ends(columns);
  return { top, left, bottom, right };
}

export interface Bounds {
  rows: number;
  columns: number;
}

export function clamp({ row, column }: Cell, { rows, columns }: Bounds): Cell {
  return {
    row: Math.max(0, Math.min(rows - 1, row)),
    column: Math.max(0, Math.min(columns - 1, column)),
  };
}

export type Direction = "up" | "down" | "left" | "right";

const STEPS: Readonly<Record<Direction, Cell>> = {
  up: { row: -1, column: 0 },
  down: { row: 1, column: 0 },
  left: { row: 0, column: -1 },
  right: { row: 0, column: 1 },
};

export function step(cell: Cell, direction: Direction, count = 1): Cell {
  const { row, column } = STEPS[direction];
  return { row: cell.row + row * count, column: cell.column + column * count };
}

/** Ctrl+arrow: to the end of the filled block, else across the gap to the next one, else to the edge. */
export function jump(
  from: Cell,
  direction: Direction,
  bounds: Bounds,
  isFilled: (cell: Cell) => boolean,
): Cell {
  const inside = ({ row, column }: Cell) =>
    row >= 0 && column >= 0 && row < bounds.rows && column < bounds.columns;
  let here = from;
  let next = step(here, direction);
  if (!inside(next)) return here;
  const throughBlock = isFilled(here) && isFilled(next);
  while (inside(next)) {
    if (throughBlock && !isFilled(next)) return here;
    here = next;
    if (!throughBlock && isFilled(here)) return here;
    next = step(here, direction);
  }
  return here;
}

/** The next cell for Tab, row by row; null at the end of the grid. */
export function tabStep({ row, column }: Cell, backwards: boolean, { rows, columns }: Bounds): Cell | null {
  const place = row * columns + column + (backwards ? -1 : 1);
  if (place < 0 || place >= rows * columns) return null;
  return { row: Math.floor(place / columns), column: place % columns };
}
