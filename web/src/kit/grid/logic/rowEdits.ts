import type { CellValue } from "../types";

/** The edits of a step in one row: parallel arrays of fields and values. Rows with the same fields share the array. */
export interface RowEdits {
  id: string;
  /** Index of the row at the time of the edit; it may have moved since. */
  at: number;
  fields: readonly string[];
  before: readonly CellValue[];
  after: readonly CellValue[];
}

/** Collects edits in any order and groups them by row. */
export class EditsByRow {
  private readonly byRow = new Map<
    string,
    { id: string; at: number; fields: string[]; before: CellValue[]; after: CellValue[] }
  >();
  count = 0;

  add(id: string, at: number, field: string, before: CellValue, after: CellValue): void {
    let own = this.byRow.get(id);
    if (!own) {
      own = { id, at, fields: [], before: [], after: [] };
      this.byRow.set(id, own);
    }
    own.fields.push(field);
    own.before.push(before);
    own.after.push(after);
    this.count += 1;
  }

  get rows(): RowEdits[] {
    return [...this.byRow.values()];
  }
}

export function reversed({ id, at, fields, before, after }: RowEdits): RowEdits {
  return { id, at, fields, before: after, after: before };
}
