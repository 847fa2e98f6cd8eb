import type { TFunction } from "i18next";
import type { ListingColumn, ListRow } from "../../api/listing";
import type { Choice, GridColumn } from "../grid/types";
import type { Fit } from "../grid/logic/columnLayout";
import { toneOf } from "../StatusDot";
import { formatDate, formatDateTime, formatMinute } from "../time";
import { dictWord, isNumeric, isText, isTrue, numberOf, textOf, valueOf, type CellContext } from "./cells";
import { contentWidth, fitColumns, headingWidth, isCode, leastOfText, type Fitting } from "./fitColumns";
import { fieldsBeside } from "./measured";

export type ListCells<Row> = Omit<CellContext<Row>, "t">;

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

const isShownWithMore = (column: ListingColumn) => fieldsBeside(column).length > 0;

/** Converts a listing column to a grid column. */
export function gridColumn<Row extends ListRow>(
  column: ListingColumn,
  cells: ListCells<Row>,
  t: TFunction,
): GridColumn<Row> {
  const { field, label, width, sortable } = column;
  const { dictionaries, openField, onOpen, hrefs, onFollow, tones, inShort, marks } = cells;
  const base: GridColumn<Row> = {
    field,
    label,
    width,
    sortable,
    kind: "text",
    summable: column.summed,
    ...marks?.[field],
    align:
      isNumeric(column) || column.align === "right" ? "right" : column.align === "center" ? "center" : "left",
  };
  const href = hrefs?.[field];
  const link = { ...base, kind: "link" as const, display: (row: Row) => textOf(row, field) };
  if (onOpen && field === openField) return { ...link, onOpen, ...(href ? { href } : {}) };
  const follow = (to: string | null | undefined) => {
    if (to) onFollow?.(to);
  };
  if (href) return { ...link, href, onOpen: (row) => follow(href(row)) };
  switch (column.type) {
    case "status":
      return { ...base, kind: "status", choices: choicesOf(column, cells) };
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
      return {
        ...base,
        kind: column.type,
        ...(isShownWithMore(column) ? { display: (row: Row) => numberOf(row, column) } : {}),
      };
    case "boolean":
      return { ...base, display: (row) => (isTrue(valueOf(row, field)) ? t("common.yes") : "") };
    case "date":
      return { ...base, kind: "date", display: (row) => formatDate(textOf(row, field)) };
    case "datetime": {
      const whole = (row: Row) => formatDateTime(textOf(row, field));
      return {
        ...base,
        kind: "datetime",
        display: whole,
        ...shortened(inShort?.[field] ?? formatMinute, field, whole),
      };
    }
    default:
      return { ...base, ...shortened(inShort?.[field], field, (row) => textOf(row, field)) };
  }
}

/** How wide a column of the rows on screen is, needs to be, and may become. */
function fitting<Row extends ListRow>(
  column: ListingColumn,
  drawn: GridColumn<Row>,
  rows: readonly Row[],
): Omit<Fitting, "chosen"> {
  const { field, label, width } = column;
  const shown = (row: Row) =>
    isNumeric(column)
      ? numberOf(row, column)
      : (choiceLabel(drawn, textOf(row, field)) ?? drawn.display?.(row) ?? textOf(row, field));
  const fixed = (all: number) => ({ field, width: all, needed: all, least: all });
  if (rows.length === 0) return fixed(width);
  const texts = rows.map(shown);
  if (column.type === "boolean" || rows.every((row) => textOf(row, field) === ""))
    return fixed(headingWidth(width, label));
  const content = contentWidth([label, ...texts]);
  if (drawn.kind === "status") return fixed(Math.max(width, content + DOT));
  // What a record is called and found by is never cut.
  const filled = texts.filter((text) => text !== "");
  if (drawn.kind === "link" || (isText(column) && filled.every(isCode))) {
    return { field, width: Math.max(width, content), needed: content, least: content };
  }
  if (!isText(column)) {
    // Room that no row needs is for texts. Half a number is worth nothing, while a deadline begins with its day.
    const whole = Math.max(content, headingWidth(Number.POSITIVE_INFINITY, label));
    const least = isNumeric(column) ? whole : Math.min(width, whole);
    return { field, width: Math.max(width, whole), needed: whole, least };
  }
  const needed = Math.min(width, content);
  return { field, width, needed, least: leastOfText(width, needed) };
}

const DOT = 12;

function choiceLabel<Row extends ListRow>(
  { kind, choices }: GridColumn<Row>,
  value: string,
): string | undefined {
  return kind === "status" ? choices?.find((choice) => choice.value === value)?.label : undefined;
}

/** Distributes the available width over the columns of a list, depending on the rows on screen. */
export function listFit<Row extends ListRow>(
  columns: readonly ListingColumn[],
  rows: readonly Row[] | undefined,
): Fit<Row> {
  // Measured once: columns are fitted again whenever the window changes.
  const known = new Map<string, Omit<Fitting, "chosen">>();
  const fittingOf = (column: ListingColumn, drawn: GridColumn<Row>) => {
    const fit = known.get(column.field) ?? fitting(column, drawn, rows ?? []);
    known.set(column.field, fit);
    return fit;
  };
  return (shown, chosen, room) =>
    fitColumns(
      shown.flatMap((drawn) => {
        const { field } = drawn;
        const own = chosen.get(field);
        if (own !== undefined) return { field, width: own, needed: own, least: own, chosen: true };
        const column = columns.find((one) => one.field === field);
        return column ? Object.assign({ chosen: false }, fittingOf(column, drawn)) : [];
      }),
      room,
    );
}
