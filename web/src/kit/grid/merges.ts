import { coverMerges, placeMerge, type Merge } from "./logic/merge";
import { EditsByRow } from "./logic/rowEdits";
import type { Change } from "./logic/sheetEdits";
import { fieldOf, type Cell, type GridRow, type Range } from "./types";

/** Merged cells and their current ranges. */
export class Merges {
  private merged: readonly Merge[] = [];
  placed: readonly Range[] = [];

  set(merged: readonly Merge[]): void {
    this.merged = merged;
  }

  place(rowAt: (id: string) => number, columnAt: (field: string) => number): void {
    this.placed = this.merged.flatMap((merge) => placeMerge(merge, rowAt, columnAt) ?? []);
  }

  cover(range: Range): Range {
    return this.placed.length > 0 ? coverMerges(range, this.placed) : range;
  }

  at({ row, column }: Cell): Range | undefined {
    return this.placed.find(
      (range) => row >= range.top && row <= range.bottom && column >= range.left && column <= range.right,
    );
  }

  /** The merge keeps the first cell's value; the others are cleared, as in a spreadsheet. */
  joining<Row extends GridRow>(rows: readonly Row[], fields: string[], top: number): Change<Row>[] {
    const inside = ({ rows: ids, fields: own }: Merge) =>
      ids.some((id) => rows.some((row) => row.id === id)) && own.some((field) => fields.includes(field));
    const after = [...this.merged.filter((one) => !inside(one)), { rows: rows.map(({ id }) => id), fields }];
    const edits = new EditsByRow();
    for (const [index, row] of rows.entries())
      for (const [at, field] of fields.entries()) {
        const before = fieldOf(row, field);
        const kept = (index === 0 && at === 0) || before == null;
        if (!kept) edits.add(row.id, top + index, field, before, null);
      }
    return [
      { type: "cells", rows: edits.rows },
      { type: "merges", before: this.merged, after },
    ];
  }

  /** Empty when none of these cells is merged. */
  parting(ids: ReadonlySet<string>, fields: ReadonlySet<string>): Change<never>[] {
    const after = this.merged.filter(
      (merge) => !(merge.rows.some((id) => ids.has(id)) && merge.fields.some((field) => fields.has(field))),
    );
    if (after.length === this.merged.length) return [];
    return [{ type: "merges", before: this.merged, after }];
  }
}
