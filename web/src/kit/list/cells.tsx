import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import type { DictWords } from "../../api/dictionary";
import type { ListingColumn, ListingState, ListRow } from "../../api/listing";
import { priceText } from "../digits";
import type { GridColumn, GridRow } from "../grid";
import { isPlainClick } from "../plainClick";
import { StatusDot, toneOf, type Tone } from "../StatusDot";
import { formatDate, formatMinute } from "../time";
import { measured } from "./measured";

export interface CellContext<Row> {
  t: TFunction;
  states: readonly ListingState[];
  /** The labels of all dictionaries used by columns; undefined while loading. */
  dictionaries: DictWords | undefined;
  /** The column that opens the record. */
  openField?: string | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  /** Addresses by field, for columns that lead to a page. */
  hrefs?: Hrefs<Row> | undefined;
  /** Goes to such an address within the application. */
  onFollow?: ((href: string) => void) | undefined;
  /** Tone of each value, for dictionary fields shown as a status. */
  tones?: Tones | undefined;
  /** Abbreviation by field, for long texts and for times shown relatively. The tooltip shows the full text. */
  inShort?: InShort | undefined;
  /** Shades and explanations by field. */
  marks?: Marks<Row> | undefined;
  /** Whether what was due by this column is over and still owed. */
  isOverdue?: ((row: Row, column: ListingColumn) => boolean) | undefined;
}

export type Tones = Readonly<Record<string, (value: string) => Tone>>;
/** Null where the row names nothing that could be opened. */
export type Hrefs<Row> = Readonly<Record<string, (row: Row) => string | null>>;
/** What a figure of a list shows besides its value. */
export type Marks<Row> = Readonly<
  Record<string, Pick<GridColumn<Row & GridRow>, "shade" | "explains" | "explain">>
>;
export type InShort = Readonly<Record<string, (text: string) => string>>;

export function isNumeric(column: ListingColumn): boolean {
  return column.type === "integer" || column.type === "decimal";
}

export function valueOf(row: ListRow, field: string): unknown {
  return (row as unknown as Record<string, unknown>)[field];
}

export function textOf(row: ListRow, field: string): string {
  const value = valueOf(row, field);
  return value === null || value === undefined ? "" : String(value);
}

/** A number of a row with what it is measured in or, where it is a price, what that is for. */
export function numberOf(row: ListRow, column: ListingColumn): string {
  const { field, unit, per, perUnit } = column;
  const value = textOf(row, field);
  if (value === "") return "";
  if (per) return priceText(value, textOf(row, per), textOf(row, perUnit ?? ""));
  return measured(column, value, textOf(row, unit ?? ""));
}

export function isTrue(value: unknown): boolean {
  return value === true || value === "1" || value === 1;
}

/** Columns that shrink in a narrow window and show the full text on hover. */
export function isText(column: ListingColumn): boolean {
  return column.type === "text" || column.type === "user";
}

/** The dictionary label of a value; the value itself if it has none. */
export function dictWord(
  dictionaries: DictWords,
  dictName: string | null | undefined,
  value: string,
): string {
  return dictionaries[dictName ?? ""]?.find((item) => item.itemValue === value)?.description ?? value;
}

/** Content of a cell, by the declared type of its column. */
export function cellContent<Row extends ListRow>(
  row: Row,
  column: ListingColumn,
  { t, states, dictionaries, openField, onOpen, hrefs, onFollow, tones, inShort }: CellContext<Row>,
): ReactNode {
  const value = valueOf(row, column.field);
  if (column.type === "boolean") return isTrue(value) ? t("common.yes") : "";
  // A dictionary may have a label for the empty value.
  if (value === "" && column.type === "dictionary") {
    return dictionaries ? dictWord(dictionaries, column.dictName, "") : "";
  }
  if (value === null || value === undefined || value === "") return "";
  const text = String(value);
  const href = hrefs?.[column.field]?.(row);
  if (href) {
    const follow = (event: MouseEvent) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      if (onOpen && column.field === openField) onOpen(row);
      else onFollow?.(href);
    };
    return (
      <a href={href} data-open-row="" onClick={(event) => follow(event.nativeEvent)}>
        {text}
      </a>
    );
  }
  if (onOpen && column.field === openField) {
    return (
      <button type="button" data-open-row="" onClick={() => onOpen(row)}>
        {text}
      </button>
    );
  }
  switch (column.type) {
    case "status": {
      const state = states.find((one) => one.state === text);
      return <StatusDot tone={toneOf(state?.tone)}>{state?.label ?? text}</StatusDot>;
    }
    case "dictionary": {
      // Show nothing while loading, rather than a code that is then replaced by its label.
      const word = dictionaries ? dictWord(dictionaries, column.dictName, text) : "";
      const tone = tones?.[column.field];
      return tone && word ? <StatusDot tone={tone(text)}>{word}</StatusDot> : word;
    }
    case "integer":
    case "decimal":
      return numberOf(row, column);
    case "date":
      return formatDate(text);
    case "datetime":
      return inShort?.[column.field]?.(text) ?? formatMinute(text);
    default:
      return inShort?.[column.field]?.(text) ?? text;
  }
}
