import { checkCell } from "./logic/cellValues";
import type { Marks } from "./marks";
import type { RowList } from "./rowList";
import type { GridColumn, GridRow, LockReason } from "./types";

/** Validates cells by the rules of their columns, and marks those that are wrong. */
export class Checks<Row extends GridRow> {
  private columns: readonly GridColumn<Row>[] = [];
  /** Columns whose rule may read other fields of the row. */
  private rules: readonly GridColumn<Row>[] = [];
  private readonly rows: RowList<Row>;
  private readonly marks: Marks;
  private readonly lockOf: (column: GridColumn<Row>, index: number) => LockReason | null;

  constructor(
    rows: RowList<Row>,
    marks: Marks,
    lockOf: (column: GridColumn<Row>, index: number) => LockReason | null,
  ) {
    this.rows = rows;
    this.marks = marks;
    this.lockOf = lockOf;
  }

  setColumns(columns: readonly GridColumn<Row>[]): void {
    this.columns = columns;
    this.rules = columns.filter((column) => column.check);
  }

  /** Some fields of a row changed: checks these, and the rules over several fields. */
  touched(index: number, columns: readonly GridColumn<Row>[]): void {
    for (const column of columns) this.cell(index, column);
    for (const column of this.rules) this.cell(index, column);
  }

  row(index: number): void {
    for (const column of this.columns) this.cell(index, column);
  }

  private cell(index: number, column: GridColumn<Row>): void {
    const id = this.rows.idAt(index);
    if (!column.editable || id === undefined) return;
    if (this.lockOf(column, index)) return; // Nobody can mend it.
    const value = this.rows.valueAt(index, column.field);
    const row = column.check ? this.rows.at(index) : undefined;
    const message = checkCell(column, value) ?? (row && column.check?.(value, row)) ?? null;
    this.marks.set(id, column.field, message && { level: "error", message });
  }
}
