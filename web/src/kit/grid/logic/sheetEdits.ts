import { fieldOf, type CellValue, type GridColumn, type GridRow } from "../types";
import { readCell } from "./cellValues";
import type { Merge } from "./merge";
import { EditsByRow, type RowEdits } from "./rowEdits";

/** One part of a step that can be taken back. */
export type Change<Row> =
  | { type: "cells"; rows: readonly RowEdits[] }
  | { type: "rows"; at: number; removed: readonly Row[]; inserted: readonly Row[] }
  | { type: "merges"; before: readonly Merge[]; after: readonly Merge[] };

/** Everything that saving has to send. */
export interface SheetChanges<Row> {
  edited: Row[];
  added: Row[];
  removed: Row[];
}

/** What was typed, as differences from the rows it began with: plain, so that it can be kept and put onto other rows. */
export interface SheetEdits<Row extends GridRow = GridRow> {
  cells: { row: string; values: Record<string, CellValue> }[];
  /** New rows, each after the one that it stood below. */
  added: { after: string | null; row: Row }[];
  removed: string[];
}

/** Fields that hold something else than one value are not typed. */
function isCell(value: unknown): value is CellValue {
  return typeof value !== "object" || value === null;
}

function differingFields<Row extends GridRow>(before: Row, after: Row): string[] {
  return Object.keys(after).filter((field) => {
    const [was, is] = [fieldOf(before, field), fieldOf(after, field)];
    return isCell(is) && was !== is && !(was == null && is == null);
  });
}

/** How rows differ from what they were; `originals` has those that were touched, and null for those that were added. */
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

/** What was typed between two looks at the same sheet. */
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

/** With what stands in a cell that is still open. */
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
 * The rows with what was typed on top: cells that were typed stay as typed, all others are as the rows have them. What was
 * typed into a row that is no more has no place left.
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

/** The steps that turn rows into others; rows that are in both keep their order. */
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
  // From the end, so that what is above stays where it is.
  for (const [at, row] of [...now.entries()].toReversed())
    if (!wantedById.has(row.id)) steps.push({ type: "rows", at, removed: [row], inserted: [] });
  for (const [at, row] of wanted.entries())
    if (!here.has(row.id)) steps.push({ type: "rows", at, removed: [], inserted: [row] });
  return steps;
}
