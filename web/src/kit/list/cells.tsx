import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import type { DictWords } from "../../api/dictionary";
import type { ListingColumn, ListingState, ListRow } from "../../api/listing";
import { readableNumber } from "../digits";
import { StatusDot, toneOf, type Tone } from "../StatusDot";
import { formatDate, formatDateTime } from "../time";

export interface CellContext<Row> {
  t: TFunction;
  states: readonly ListingState[];
  /** The words of every dictionary that a column names; undefined while they are on their way. */
  dictionaries: DictWords | undefined;
  /** The column that leads to the whole record. */
  openField?: string | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  /** Fields whose dictionary words are states, with the tone of each value. */
  tones?: Tones | undefined;
  /** How a row stands, where that is more than its state. */
  standing?: ((row: Row) => Standing | null) | undefined;
  /** Texts too long to read and moments that are better said otherwise, with a way to say them in short. The whole stays in the tooltip. */
  inShort?: InShort | undefined;
}

export interface Standing {
  label: string;
  tone: Tone;
}
export type Tones = Readonly<Record<string, (value: string) => Tone>>;
export type InShort = Readonly<Record<string, (text: string) => string>>;

export function isNumeric(column: ListingColumn): boolean {
  return column.type === "integer" || column.type === "decimal";
}

export function valueOf(row: ListRow, field: string): unknown {
  return (row as unknown as Record<string, unknown>)[field];
}

export function isTrue(value: unknown): boolean {
  return value === true || value === "1" || value === 1;
}

/** Columns that give way when the window is narrow, and show the whole text when pointed at. */
export function isText(column: ListingColumn): boolean {
  return column.type === "text" || column.type === "user";
}

/** The word a dictionary has for a value; the value itself when it has none. */
export function dictWord(
  dictionaries: DictWords,
  dictName: string | null | undefined,
  value: string,
): string {
  return dictionaries[dictName ?? ""]?.find((item) => item.itemValue === value)?.description ?? value;
}

/** One cell's content, by the type that the listing declares for its column. */
export function cellContent<Row extends ListRow>(
  row: Row,
  column: ListingColumn,
  { t, states, dictionaries, openField, onOpen, tones, standing, inShort }: CellContext<Row>,
): ReactNode {
  const value = valueOf(row, column.field);
  if (column.type === "boolean") return isTrue(value) ? t("common.yes") : "";
  // A dictionary may have a word for nothing, too.
  if (value === "" && column.type === "dictionary") {
    return dictionaries ? dictWord(dictionaries, column.dictName, "") : "";
  }
  if (value === null || value === undefined || value === "") return "";
  const text = String(value);
  if (onOpen && column.field === openField) {
    return (
      <button type="button" data-open-row="" onClick={() => onOpen(row)}>
        {text}
      </button>
    );
  }
  switch (column.type) {
    case "status": {
      const more = standing?.(row);
      if (more) return <StatusDot tone={more.tone}>{more.label}</StatusDot>;
      const state = states.find((one) => one.state === text);
      return <StatusDot tone={toneOf(state?.tone)}>{state?.label ?? text}</StatusDot>;
    }
    case "dictionary": {
      // Better nothing for a moment than a code that turns into a word.
      const word = dictionaries ? dictWord(dictionaries, column.dictName, text) : "";
      const tone = tones?.[column.field];
      return tone && word ? <StatusDot tone={tone(text)}>{word}</StatusDot> : word;
    }
    case "integer":
    case "decimal":
      return readableNumber(text);
    case "date":
      return formatDate(text);
    case "datetime":
      return inShort?.[column.field]?.(text) ?? formatDateTime(text);
    default:
      return inShort?.[column.field]?.(text) ?? text;
  }
}
