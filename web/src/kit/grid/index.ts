export { Grid } from "./Grid";
export { MarksList } from "./MarksList";
export { PickCount } from "./PickCount";
export { daysBetween } from "./logic/dates";
export type { RowEdits } from "./logic/rowEdits";
export { barOf, changeHeat } from "./logic/shade";
export { editsBetween, withEdits, type SheetEdits } from "./logic/sheetEdits";
export type { GridOptions } from "./options";
export { GridStore } from "./store";
export type {
  CellValue,
  Choice,
  ColumnGroup,
  Explanation,
  GridColumn,
  GridMessage,
  GridRow,
  LockReason,
  Shade,
  Sort,
} from "./types";
export { useGridTopic } from "./useGridTopic";
export { useGridWords } from "./useGridWords";
