import { fieldOf, type CellValue, type GridRow } from "./types";

/** The rows of a grid in their order, folded ones included. */
export class RowList<Row extends GridRow> {
  private rows: Row[] = [];
  /** Edited values not yet applied to a copy of their row. */
  private readonly edited = new Map<string, { fields: readonly string[]; values: readonly CellValue[] }>();
  private indexes: Map<string, number> | null = null;
  /** The array was handed out, so it is copied before it changes: what was sent must not turn into what is typed next. */
  private isShared = false;

  get length(): number {
    return this.rows.length;
  }

  get all(): readonly Row[] {
    if (this.edited.size > 0) for (let index = 0; index < this.rows.length; index += 1) this.at(index);
    this.isShared = true;
    return this.rows;
  }

  /** Other rows; edits of the former ones are forgotten. */
  set(rows: readonly Row[]): void {
    this.edited.clear();
    this.arrange(rows);
  }

  /** The same rows in another order, or with some more or fewer. */
  arrange(rows: readonly Row[]): void {
    this.rows = [...rows];
    this.isShared = false;
    this.indexes = null;
  }

  private put(index: number, row: Row): void {
    if (this.isShared) this.rows = [...this.rows];
    this.isShared = false;
    this.rows[index] = row;
    this.edited.delete(row.id);
  }

  /** Index of a row; O(1) if `guess` is right. */
  indexOf(id: string, guess = -1): number {
    if (this.rows[guess]?.id === id) return guess;
    this.indexes ??= new Map(this.rows.map((row, index) => [row.id, index]));
    return this.indexes.get(id) ?? -1;
  }

  idAt(index: number): string | undefined {
    return this.rows[index]?.id;
  }

  /** The row with its edits. Copied lazily, because most rows edited by a paste are never displayed. */
  at(index: number): Row | undefined {
    const row = this.rows[index];
    const own = row && this.edited.get(row.id);
    if (!own) return row;
    const whole: Row = { ...row };
    const values = whole as unknown as Record<string, CellValue>;
    for (const [at, field] of own.fields.entries()) values[field] = own.values[at];
    this.put(index, whole);
    return whole;
  }

  valueAt(index: number, field: string): CellValue {
    const row = this.rows[index];
    if (!row) return undefined;
    const own = this.edited.size > 0 ? this.edited.get(row.id) : undefined;
    const at = own ? own.fields.lastIndexOf(field) : -1;
    return own && at >= 0 ? own.values[at] : fieldOf(row, field);
  }

  /** Edits a row whose earlier edits were applied by `at`. */
  edit(id: string, fields: readonly string[], values: readonly CellValue[]): void {
    this.edited.set(id, { fields, values });
  }

  replace(index: number, row: Row): void {
    this.put(index, row);
  }
}
