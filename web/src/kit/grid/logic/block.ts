import type { WriteReport } from "../options";
import { fieldOf, type CellValue, type GridColumn, type GridRow } from "../types";
import { readCell } from "./cellValues";
import type { RowEdits } from "./rowEdits";

const NO_LINE: readonly string[] = [];

/**
 * The edits a pasted block of texts makes, computed in one pass. A paste may have tens of thousands of cells, so
 * per-column checks are done once and nothing is allocated per cell.
 */
export function readBlock<Row extends GridRow>(
  columns: readonly GridColumn<Row>[],
  top: number,
  rows: readonly (Row | undefined)[],
  lines: readonly (readonly string[])[],
): { edits: RowEdits[]; report: WriteReport } {
  const report: WriteReport = { changed: 0, locked: 0, lock: null, wrong: 0 };
  const edits: RowEdits[] = [];
  const fields = columns.map(({ field }) => field);
  const isText = columns.map(({ kind }) => kind === "text" || kind === "link");
  const isShut = columns.map(({ kind, editable }) => kind === "custom" || !editable);
  const locks = columns.map(({ lock }) => lock);
  const width = lines.reduce((most, line) => Math.max(most, line.length), 0);
  const count = columns.length;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at];
    if (!row) continue;
    const line = lines[at % lines.length] ?? NO_LINE;
    const before: CellValue[] = [];
    const after: CellValue[] = [];
    // Allocated only when a cell of this row stays unchanged.
    let own: string[] | null = null;
    for (let index = 0; index < count; index += 1) {
      const field = fields[index] as string;
      const column = columns[index] as GridColumn<Row>;
      const reason = isShut[index]
        ? column.kind === "custom"
          ? null
          : "ProhibitToEdit"
        : locks[index]?.(row);
      if (isShut[index] || reason) {
        report.locked += 1;
        report.lock ??= reason ?? null;
        own ??= fields.slice(0, index);
        continue;
      }
      const text = line[index % width] ?? "";
      const then = fieldOf(row, field);
      const now = isText[index]
        ? text.trim() || null
        : readCell(column as unknown as GridColumn<never>, text).value;
      if (then === now || (then == null && now == null)) {
        own ??= fields.slice(0, index);
        continue;
      }
      before.push(then);
      after.push(now);
      own?.push(field);
    }
    if (after.length === 0) continue;
    report.changed += after.length;
    edits.push({ id: row.id, at: top + at, fields: own ?? fields, before, after });
  }
  return { edits, report };
}
