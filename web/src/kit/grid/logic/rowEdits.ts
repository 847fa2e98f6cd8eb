import type { CellValue } from "../types";

/** What a step changes in one row: fields and their values, side by side. Rows that change alike share their fields. */
export interface RowEdits {
  id: string;
  /** Where the row stood then; it may have moved since. */
  at: number;
  fields: readonly string[];
  before: readonly CellValue[];
  after: readonly CellValue[];
}

/** Edits that come in any order, each row's put together. */
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
