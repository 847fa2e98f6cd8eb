import type { TFunction } from "i18next";
import type { ListingColumn, ListRow } from "../../api/listing";
import type { Choice, GridColumn } from "../grid/types";
import type { Fit } from "../grid/logic/columnLayout";
import { toneOf } from "../StatusDot";
import { formatDate, formatDateTime } from "../time";
import { dictWord, isNumeric, isText, isTrue, valueOf, type CellContext, type Standing } from "./cells";
import { blankWidth, fitColumns, spareOf, type Fitting } from "./fitColumns";

export type ListCells<Row> = Omit<CellContext<Row>, "t">;

export function textOf(row: ListRow, field: string): string {
  const value = valueOf(row, field);
  return value === null || value === undefined ? "" : String(value);
}

function choicesOf<Row>(column: ListingColumn, { states, dictionaries, tones }: ListCells<Row>): Choice[] {
  if (column.type === "status")
    return states.map(({ state, label, tone }) => ({ value: state, label, tone: toneOf(tone) }));
  const tone = tones?.[column.field];
  return (dictionaries?.[column.dictName ?? ""] ?? []).map(({ itemValue, description }) => ({
    value: itemValue,
    label: description,
    tone: tone?.(itemValue) ?? "idle",
  }));
}

function asChoice(standing: Standing | null): Choice | null {
  return standing && { value: "", ...standing };
}

/** Abbreviated cell text, with the full text as tooltip. */
function shortened<Row extends ListRow>(
  short: ((text: string) => string) | undefined,
  field: string,
  whole: (row: Row) => string,
): Pick<GridColumn<Row>, "display" | "hint"> {
  if (!short) return {};
  return {
    display: (row) => (textOf(row, field) === "" ? "" : short(textOf(row, field))),
    hint: whole,
  };
}

/** Converts a listing column to a grid column. */
export function gridColumn<Row extends ListRow>(
  column: ListingColumn,
  cells: ListCells<Row>,
  t: TFunction,
): GridColumn<Row> {
  const { field, label, width, sortable } = column;
  const { dictionaries, openField, onOpen, tones, standing, inShort } = cells;
  const base: GridColumn<Row> = {
    field,
    label,
    width,
    sortable,
    kind: "text",
    summable: column.summed,
    align:
      isNumeric(column) || column.align === "right" ? "right" : column.align === "center" ? "center" : "left",
  };
  if (onOpen && field === openField)
    return { ...base, kind: "link", onOpen, display: (row) => textOf(row, field) };
  switch (column.type) {
    case "status":
      return {
        ...base,
        kind: "status",
        choices: choicesOf(column, cells),
        ...(standing ? { standing: (row) => asChoice(standing(row)) } : {}),
      };
    case "dictionary": {
      // Show nothing while loading, rather than a code that is then replaced by its label.
      const word = (row: Row) =>
        dictionaries ? dictWord(dictionaries, column.dictName, textOf(row, field)) : "";
      const toned = tones?.[field] && dictionaries;
      return toned
        ? { ...base, kind: "status", choices: choicesOf(column, cells), display: word }
        : { ...base, kind: "dictionary", display: word };
    }
    case "integer":
    case "decimal":
      return { ...base, kind: column.type };
    case "boolean":
      return { ...base, display: (row) => (isTrue(valueOf(row, field)) ? t("common.yes") : "") };
    case "date":
      return { ...base, kind: "date", display: (row) => formatDate(textOf(row, field)) };
    case "datetime": {
      const whole = (row: Row) => formatDateTime(textOf(row, field));
      return { ...base, kind: "datetime", display: whole, ...shortened(inShort?.[field], field, whole) };
    }
    default:
      return { ...base, ...shortened(inShort?.[field], field, (row) => textOf(row, field)) };
  }
}

/** Distributes the available width over the columns of a list, depending on the rows on screen. */
export function listFit<Row extends ListRow>(
  columns: readonly ListingColumn[],
  rows: readonly Row[] | undefined,
): Fit<Row> {
  const fittings = new Map<string, Omit<Fitting, "chosen">>();
  for (const column of columns) {
    const { field, label } = column;
    const fadesWhenBlank = isText(column) || column.type === "date" || column.type === "datetime";
    const isBlank =
      fadesWhenBlank && rows !== undefined && rows.length > 0 && rows.every((row) => !valueOf(row, field));
    const width = isBlank ? blankWidth(column.width, label) : column.width;
    const givesWay = isText(column) && !isBlank;
    const texts = givesWay && rows ? [label, ...rows.map((row) => textOf(row, field))] : null;
    fittings.set(field, { field, width, givesWay, spare: texts ? spareOf(width, texts) : 0 });
  }
  return (shown, chosen, room) =>
    fitColumns(
      shown.flatMap(({ field }) => {
        const own = chosen.get(field);
        const fitting = fittings.get(field);
        if (own !== undefined) return { field, width: own, givesWay: false, spare: 0, chosen: true };
        return fitting ? Object.assign({ chosen: false }, fitting) : [];
      }),
      room,
    );
}
