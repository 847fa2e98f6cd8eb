/** The selection of a dialog, by key, in order of choice and independent of the current page. */
export type Selection<Row> = ReadonlyMap<string, Row>;

export const DIALOG_PAGE_SIZES = [10, 20, 50, 100];
export const DIALOG_PAGE_SIZE = 10;
export const DIALOG_WIDTH = 1200;
export const DIALOG_TABLE_HEIGHT = 500;

function keyOf<Row extends object>(row: Row, rowKey: keyof Row): string {
  const key = row[rowKey];
  return key === null || key === undefined ? "" : String(key);
}

/** Rows with a key; a row without one could be chosen but not found again. */
export function keyed<Row extends object>(rows: readonly Row[], rowKey: keyof Row): Row[] {
  return rows.filter((row) => keyOf(row, rowKey) !== "");
}

export function selectionOf<Row extends object>(rows: readonly Row[], rowKey: keyof Row): Selection<Row> {
  return new Map(keyed(rows, rowKey).map((row) => [keyOf(row, rowKey), row]));
}

/** Adds these rows to the selection, or removes them. */
export function withRows<Row extends object>(
  selection: Selection<Row>,
  rows: readonly Row[],
  rowKey: keyof Row,
  chosen: boolean,
): Selection<Row> {
  const next = new Map(selection);
  for (const row of keyed(rows, rowKey)) {
    if (chosen) next.set(keyOf(row, rowKey), row);
    else next.delete(keyOf(row, rowKey));
  }
  return next;
}

export function isChosen<Row extends object>(
  selection: Selection<Row>,
  row: Row,
  rowKey: keyof Row,
): boolean {
  return selection.has(keyOf(row, rowKey));
}
