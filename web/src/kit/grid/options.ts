import type { ColumnState } from "./logic/columnLayout";
import type { RowEdits } from "./logic/rowEdits";
import type { Cell, CellValue, GridColumn, GridRow, LockReason, Sort } from "./types";

/** What a cell is to hold: text to be understood, or a value as it is. */
export type Writing = Cell & ({ text: string } | { value: CellValue });

export interface WriteReport {
  changed: number;
  /** Cells left as they were, and why the first of them was. */
  locked: number;
  lock: LockReason | null;
  /** Cells that hold what is wrong now. */
  wrong: number;
}

export interface GridOptions<Row extends GridRow> {
  columns: readonly GridColumn<Row>[];
  rows?: readonly Row[];
  frozen?: number;
  /** Cells of editable columns may be changed. */
  editable?: boolean;
  /** Makes an empty row, where rows may be added. */
  newRow?: () => Row;
  /** Sorts the rows at hand; without it, the page is told and asks the server. */
  sortsItself?: boolean;
  onSort?: (sort: Sort[]) => void;
  /** The user has moved, widened, hidden or frozen columns. */
  onColumns?: (state: ColumnState) => void;
  /** The user wants a column summed, or no longer. */
  onSum?: (field: string, summed: boolean) => void;
  /** What Enter or a double click on a row leads to, where the cell itself leads nowhere. */
  onOpenRow?: (row: Row) => void;
  onEdit?: (edits: readonly RowEdits[]) => void;
}
