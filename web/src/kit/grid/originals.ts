import { changesOf, editsOf, type SheetChanges, type SheetEdits } from "./logic/sheetEdits";
import type { GridRow } from "./types";

/** What rows were before they were edited. */
export class Originals<Row extends GridRow> {
  /** The touched rows as they came; null for added ones. */
  private readonly touched = new Map<string, Row | null>();
  private removed: Row[] = [];

  clear(): void {
    this.touched.clear();
    this.removed = [];
  }

  /** A row is about to be edited. */
  keep(row: Row): void {
    if (!this.touched.has(row.id)) this.touched.set(row.id, row);
  }

  isAdded(id: string): boolean {
    return this.touched.get(id) === null;
  }

  rowLeft(row: Row): void {
    if (this.isAdded(row.id)) this.touched.delete(row.id);
    else this.removed.push(row);
  }

  rowCame({ id }: Row): void {
    const wasRemoved = this.removed.some((row) => row.id === id);
    if (wasRemoved) this.removed = this.removed.filter((row) => row.id !== id);
    else if (!this.touched.has(id)) this.touched.set(id, null);
  }

  changes(rows: readonly Row[]): SheetChanges<Row> {
    return changesOf(rows, this.touched, this.removed);
  }

  edits(rows: readonly Row[]): SheetEdits<Row> {
    return editsOf(rows, this.touched, this.removed);
  }
}
