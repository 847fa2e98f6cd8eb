import type { TFunction } from "i18next";
import type { ListingColumn, ListRow } from "../../api/listing";
import type { Choice, GridColumn } from "../grid/types";
import type { Fit } from "../grid/logic/columnLayout";
import { toneOf } from "../StatusDot";
import { formatDate, formatDateTime, formatMinute } from "../time";
import { dictWord, isNumeric, isText, isTrue, numberOf, textOf, valueOf, type CellContext } from "./cells";
import {
  contentWidth,
  fitColumns,
  headingWidth,
  isCode,
  isName,
  LEAST_WIDTH,
  leastOfText,
  type Fitting,
} from "./fitColumns";
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

/** A day or a moment that is over while something is still owed by it. */
function overdue<Row extends ListRow>(
  column: ListingColumn,
  { isOverdue }: ListCells<Row>,
  t: TFunction,
): Pick<GridColumn<Row>, "shade"> {
  if (!isOverdue) return {};
  return { shade: (row) => (isOverdue(row, column) ? { ink: "bad", says: t("list.overdue") } : null) };
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
      return {
        ...overdue(column, cells, t),
        ...base,
        kind: "date",
        display: (row) => formatDate(textOf(row, field)),
      };
    case "datetime": {
      const whole = (row: Row) => formatDateTime(textOf(row, field));
      return {
        ...overdue(column, cells, t),
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
  const plain = (row: Row) => (isNumeric(column) ? numberOf(row, column) : textOf(row, field));
  const shown = (row: Row) => choiceLabel(drawn, textOf(row, field)) ?? drawn.display?.(row) ?? plain(row);
  const fixed = (all: number) => {
    return { field, whole: all, width: all, needed: all, bare: all, cut: all, least: all };
  };
  if (rows.length === 0) return fixed(width);
  const texts = rows.map(shown);
  const heading = headingWidth(label);
  // An empty column and one of yes and no are only as wide as their heading.
  const narrow = fixed(Math.min(width, heading));
  if (rows.every((row) => textOf(row, field) === ""))
    return { ...narrow, bare: LEAST_WIDTH, cut: LEAST_WIDTH, least: LEAST_WIDTH };
  if (column.type === "boolean") return narrow;
  const marks = (drawn.kind === "status" ? DOT : 0) + (drawn.explain ? EXPLAINED : 0);
  const content = contentWidth(texts) + marks;
  const whole = Math.max(width, content, heading);
  // What a record is found by is never cut, nor is half of a number, of a date or of a state worth anything.
  const mayBeCut = isText(column)
    ? !texts.every((text) => text === "" || isCode(text))
    : drawn.kind === "dictionary";
  if (drawn.kind === "link" || !mayBeCut) {
    const needed = Math.max(content, heading);
    return { ...fixed(content), whole, width: whole, needed, bare: needed };
  }
  const inWidth = Math.min(width, content);
  const needed = Math.max(inWidth, heading);
  const least = column.type === "text" ? leastOfText(width, inWidth) : inWidth;
  return {
    ...fixed(needed),
    whole: Math.max(width, needed, Math.min(whole, MOST_TEXT)),
    width: Math.max(width, needed),
    cut: isName(field) ? inWidth : least,
    least,
  };
}

/** What stands before a state, and beside a figure that explains itself. */
const DOT = 12;
const EXPLAINED = 14;
/** A text longer than this is read on its own page. */
const MOST_TEXT = 480;

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
        const column = columns.find((one) => one.field === field);
        if (!column) return [];
        const fit = fittingOf(column, drawn);
        return own === undefined ? { ...fit, chosen: false } : { ...fit, width: own, chosen: true };
      }),
      room,
    );
}
