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
