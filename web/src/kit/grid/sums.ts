import { Totals } from "./logic/totals";
import type { RowList } from "./rowList";
import type { Tree } from "./tree";
import { fieldOf, type CellValue, type GridColumn, type GridRow } from "./types";

/** The sums of columns: of the loaded rows, or those that the server computed over more than is loaded. */
export class Sums<Row extends GridRow> {
  private totals = new Totals();
  private given: ReadonlyMap<string, string> | "coming" | null = null;
  private readonly changed: () => void;

  constructor(changed: () => void) {
    this.changed = changed;
  }

  /** Begins again with these columns and rows. A row that shows a subtotal is not counted besides what is below it. */
  addUp(columns: readonly GridColumn<Row>[], rows: RowList<Row>, tree: Tree<Row> | null): void {
    const summed = columns.filter((column) => column.total);
    this.totals = new Totals(summed.map(({ field }) => field));
    for (const { field, subtotal } of summed)
      for (const [index, row] of rows.all.entries())
        if (!subtotal || !tree?.isParent(index)) this.totals.change(field, null, fieldOf(row, field));
    this.changed();
  }

  get isEmpty(): boolean {
    return this.totals.fields.length === 0;
  }

  change(field: string, before: CellValue, after: CellValue): void {
    this.totals.change(field, before, after);
  }

  add(row: Row): void {
    for (const field of this.totals.fields) this.totals.change(field, null, fieldOf(row, field));
  }

  remove(row: Row): void {
    for (const field of this.totals.fields) this.totals.change(field, fieldOf(row, field), null);
  }

  /** Takes over the server's sums; `coming` while they are loading. */
  take(totals: ReadonlyMap<string, string> | "coming" | null): void {
    this.given = totals;
    this.changed();
  }

  get areGiven(): boolean {
    return this.given !== null;
  }

  textOf({ field, kind, decimals }: GridColumn<Row>): string {
    if (this.given === "coming") return "…";
    if (this.given) return this.given.get(field) ?? "";
    return this.totals.text(field, kind === "decimal" ? (decimals ?? 2) : 0);
  }
}
