export { Grid } from "./Grid";
export { MarksList } from "./MarksList";
export { PickCount } from "./PickCount";
export type { RowEdits } from "./logic/rowEdits";
export { editsBetween, withEdits, type SheetEdits } from "./logic/sheetEdits";
export type { GridOptions } from "./options";
export { GridStore } from "./store";
export type { CellValue, Choice, GridColumn, GridMessage, GridRow, LockReason, Sort } from "./types";
export { useGridTopic } from "./useGridTopic";
