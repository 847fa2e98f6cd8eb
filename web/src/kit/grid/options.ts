import type { ColumnState } from "./logic/columnLayout";
import type { RowEdits } from "./logic/rowEdits";
import type { TreeOptions } from "./tree";
import type { Cell, CellValue, GridColumn, GridRow, LockReason, Sort } from "./types";

/** A cell to write: text to be parsed, or a value as is. */
export type Writing = Cell & ({ text: string } | { value: CellValue });

export interface WriteReport {
  changed: number;
  /** Number of locked cells that were skipped, and the lock reason of the first. */
  locked: number;
  lock: LockReason | null;
  /** Number of written cells that are invalid. */
  wrong: number;
}

export interface GridOptions<Row extends GridRow> {
  columns: readonly GridColumn<Row>[];
  rows?: readonly Row[];
  frozen?: number;
  /** Cells of editable columns may be changed. */
  editable?: boolean;
  /** Rows have rows below them. */
  tree?: TreeOptions<Row>;
  /** Creates an empty row; absent where rows cannot be added. */
  newRow?: () => Row;
  /** Sorts the loaded rows; without it, `onSort` is called and the page asks the server. */
  sortsItself?: boolean;
  onSort?: (sort: Sort[]) => void;
  /** The user moved, resized, hid or froze columns. */
  onColumns?: (state: ColumnState) => void;
  /** The user switched the sum of a column on or off. */
  onSum?: (field: string, summed: boolean) => void;
  /** Enter or double click on a row, unless the cell has an `onOpen` of its own. */
  onOpenRow?: (row: Row) => void;
  onEdit?: (edits: readonly RowEdits[]) => void;
}
