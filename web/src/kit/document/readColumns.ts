import type { TFunction } from "i18next";
import { amountText, quantityText } from "../digits";
import type { GridColumn } from "../grid";
import { showCell } from "../grid/logic/cellValues";
import { Totals } from "../grid/logic/totals";
import { fieldOf } from "../grid/types";
import type { LineColumn, LineRow } from "./lines";
import type { ReadColumn } from "./LineTable";

/** The columns of lines that are only read: the longest words give way, and totals stand below the numbers they add up. */
export function readColumns(
  columns: readonly GridColumn<LineRow>[],
  declared: readonly LineColumn[],
  rows: readonly LineRow[],
  t: TFunction,
): ReadColumn<LineRow>[] {
  const summed = columns.filter(({ total }) => total).map(({ field }) => field);
  const totals = new Totals(summed);
  for (const row of rows) for (const field of summed) totals.change(field, null, fieldOf(row, field));
  const widest = Math.max(0, ...columns.filter(({ kind }) => kind === "text").map(({ width }) => width));
  return columns.map((column, at): ReadColumn<LineRow> => {
    const { field, label, kind, width } = column;
    const shown = (row: LineRow) => showCell(column, row, fieldOf(row, field));
    const read = {
      field,
      heading: label,
      sorts: true,
      ...(kind === "text" && width === widest && at > 0 ? { words: shown } : { cell: shown }),
    };
    if (at === 1 && summed.length > 0) return { ...read, foot: t("grid.total"), namesTotals: true };
    if (kind !== "decimal") return read;
    const money = declared.find((one) => one.field === field)?.money;
    const said = money ? amountText : quantityText;
    return {
      ...read,
      number: true,
      cell: column.display ? shown : (row) => said(String(fieldOf(row, field) ?? "")),
      ...(summed.includes(field) ? { foot: said(totals.text(field)) } : {}),
    };
  });
}
