import { fieldOf, type CellValue, type GridColumn, type GridRow } from "../types";
import { readCell } from "./cellValues";
import type { Merge } from "./merge";
import { EditsByRow, type RowEdits } from "./rowEdits";

/** One part of an undo step. */
export type Change<Row> =
  | { type: "cells"; rows: readonly RowEdits[] }
  | { type: "rows"; at: number; removed: readonly Row[]; inserted: readonly Row[] }
  | { type: "merges"; before: readonly Merge[]; after: readonly Merge[] };

/** Everything to be sent on saving. */
export interface SheetChanges<Row> {
  edited: Row[];
  added: Row[];
  removed: Row[];
}

/** User edits as a diff against the original rows; plain data, so that they can be stored and rebased. */
export interface SheetEdits<Row extends GridRow = GridRow> {
  cells: { row: string; values: Record<string, CellValue> }[];
  /** New rows, each with the id of the row above it. */
  added: { after: string | null; row: Row }[];
  removed: string[];
}

/** Fields with a structured value cannot be edited as a cell. */
function isCell(value: unknown): value is CellValue {
  return typeof value !== "object" || value === null;
}

function differingFields<Row extends GridRow>(before: Row, after: Row): string[] {
  return Object.keys(after).filter((field) => {
    const [was, is] = [fieldOf(before, field), fieldOf(after, field)];
    return isCell(is) && was !== is && !(was == null && is == null);
  });
}

/** Compares rows with their originals; `originals` has the touched rows, with null for added ones. */
export function changesOf<Row extends GridRow>(
  rows: readonly Row[],
  originals: ReadonlyMap<string, Row | null>,
  removed: readonly Row[],
): SheetChanges<Row> {
  const touched = originals.size > 0 ? rows.filter(({ id }) => originals.has(id)) : [];
  return {
    edited: touched.filter((row) => {
      const original = originals.get(row.id);
      return original && differingFields(original, row).length > 0;
    }),
    added: touched.filter(({ id }) => originals.get(id) === null),
    removed: [...removed],
  };
}

export function editsOf<Row extends GridRow>(
  rows: readonly Row[],
  originals: ReadonlyMap<string, Row | null>,
  removedRows: readonly Row[],
): SheetEdits<Row> {
  const { edited, added, removed } = changesOf(rows, originals, removedRows);
  const places = new Map(rows.map(({ id }, place) => [id, place]));
  return {
    cells: edited.map((row) => {
      const fields = differingFields(originals.get(row.id) ?? row, row);
      return { row: row.id, values: Object.fromEntries(fields.map((field) => [field, fieldOf(row, field)])) };
    }),
    added: added.map((row) => ({ after: rows[(places.get(row.id) ?? 0) - 1]?.id ?? null, row })),
    removed: removed.map(({ id }) => id),
  };
}

/** The edits between two snapshots of the same sheet. */
export function editsBetween<Row extends GridRow>(
  before: readonly Row[],
  after: readonly Row[],
): SheetEdits<Row> {
  const now = new Set(after.map(({ id }) => id));
  const originals = new Map<string, Row | null>(after.map(({ id }) => [id, null]));
  for (const row of before) originals.set(row.id, row);
  return editsOf(
    after,
    originals,
    before.filter(({ id }) => !now.has(id)),
  );
}

/** Adds the text of the cell that is still being edited. */
export function withOpenCell<Row extends GridRow>(
  edits: SheetEdits<Row>,
  row: Row | undefined,
  column: GridColumn<Row> | undefined,
  text: string,
): SheetEdits<Row> {
  if (!row || !column) return edits;
  const { value } = readCell(column as unknown as GridColumn<never>, text);
  return { ...edits, cells: [...edits.cells, { row: row.id, values: { [column.field]: value } }] };
}

/**
 * Applies edits to newer rows: edited cells keep the typed value, all others take the value of the rows. Edits of
 * a row that no longer exists are dropped.
 */
export function withEdits<Row extends GridRow>(rows: readonly Row[], edits: SheetEdits<Row>): Row[] {
  const values = new Map<string, Record<string, CellValue>>();
  for (const { row, values: own } of edits.cells) values.set(row, { ...values.get(row), ...own });
  const removed = new Set(edits.removed);
  const merged = rows
    .filter(({ id }) => !removed.has(id))
    .map((row): Row => Object.assign({}, row, values.get(row.id)));
  for (const { after, row } of edits.added) {
    if (merged.some(({ id }) => id === row.id)) continue;
    const above = after === null ? -1 : merged.findIndex(({ id }) => id === after);
    merged.splice(after !== null && above < 0 ? merged.length : above + 1, 0, row);
  }
  return merged;
}

/** The changes that turn one set of rows into another; rows in both keep their order. */
export function stepsTo<Row extends GridRow>(now: readonly Row[], wanted: readonly Row[]): Change<Row>[] {
  const wantedById = new Map(wanted.map((row) => [row.id, row]));
  const here = new Set(now.map(({ id }) => id));
  const steps: Change<Row>[] = [];
  const edits = new EditsByRow();
  for (const [at, row] of now.entries()) {
    const next = wantedById.get(row.id);
    for (const field of next ? differingFields(row, next) : [])
      edits.add(row.id, at, field, fieldOf(row, field), next && fieldOf(next, field));
  }
  if (edits.count > 0) steps.push({ type: "cells", rows: edits.rows });
  // From the end, so that earlier indexes stay valid.
  for (const [at, row] of [...now.entries()].toReversed())
    if (!wantedById.has(row.id)) steps.push({ type: "rows", at, removed: [row], inserted: [] });
  for (const [at, row] of wanted.entries())
    if (!here.has(row.id)) steps.push({ type: "rows", at, removed: [], inserted: [row] });
  return steps;
}
