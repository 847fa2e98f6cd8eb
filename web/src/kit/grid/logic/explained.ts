import type { GridColumn, GridRow } from "../types";

/** Whether a cell can say where its figure comes from. */
export function isExplained<Row extends GridRow>(column: GridColumn<Row>, row: Row): boolean {
  return column.explain !== undefined && (column.explains?.(row) ?? true);
}
