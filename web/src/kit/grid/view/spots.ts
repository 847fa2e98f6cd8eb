import { isExplained } from "../logic/explained";
import type { GridStore } from "../store";
import type { Cell, GridRow } from "../types";
import { alignmentOf } from "./cells";
import type { Geometry } from "./geometry";

/** Room for the fold mark or the explanation mark in a cell, large enough for a finger. */
const SPOT = 24;
/** How much further in each level of a tree stands; the styles have the same figure. */
const INDENT = 16;

export type Spot = "fold" | "explain";

/**
 * The mark of a cell under the pointer. Marks are drawn by styles rather than as elements, because there may be one
 * in every row that is scrolled past.
 */
export function spotAt<Row extends GridRow>(
  store: GridStore<Row>,
  geometry: Geometry<Row>,
  cell: Cell,
  x: number,
): Spot | null {
  const placed = store.layout.placed[cell.column];
  const row = store.rowAt(cell.row);
  if (!placed || !row) return null;
  const { column, left, width } = placed;
  const scrolled = geometry.isFrozen(cell.column) ? 0 : geometry.scrollLeft;
  const inside = x - geometry.lead - left + scrolled;
  const { tree } = store;
  if (tree?.column === column.field) {
    const listed = store.listed(cell.row);
    const start = tree.levelOf(listed) * INDENT;
    if (tree.foldOf(listed) !== null && inside >= start && inside < start + SPOT) return "fold";
  }
  if (!isExplained(column, row)) return null;
  // Opposite to the text, which begins at one edge.
  const atStart = alignmentOf(column) === "right";
  return (atStart ? inside < SPOT : inside > width - SPOT) ? "explain" : null;
}
