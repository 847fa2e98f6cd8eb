import type { DocumentRow, QueryOf } from "../../api/documents";
import type { KeptName } from "../../core/kept/registry";
import type { WordKey } from "../../words";
import { amountText, priceText, quantityText } from "../digits";
import type { GridRow } from "../grid";

/** One line, by field name. */
export type Line = Readonly<Record<string, unknown>>;
export type WrittenLine = Record<string, string>;

/** A column of lines. Its label is the translation `<kind>.line.<field>`. */
export interface LineColumn {
  field: string;
  width: number;
  /** A number with this many decimals. */
  decimals?: number;
  /** It is an amount of money. */
  money?: boolean;
  /** The field that says for how many this price is. */
  per?: string;
  /** The field that says for which unit it is, where that is its own. */
  perUnit?: string;
  /** The dictionary of its values. */
  dictionary?: string;
  /** Summed in the footer. */
  total?: boolean;
}

export interface WrittenColumn extends LineColumn {
  editable?: boolean;
  /** Required in every line that has any input. */
  required?: boolean;
  maxLength?: number;
  /** Upper limit from another column; the message gets `left` and `unit`. */
  atMost?: { field: string; word: WordKey };
  /** The field of an offered line that says what stands there now, shown beside what is typed. */
  before?: string;
}

interface Lines<Column extends LineColumn> {
  title: WordKey;
  /** The field that identifies a line. */
  key: string;
  columns: readonly Column[];
  /** Columns that come first on a narrow screen. */
  inSight: readonly string[];
}

/** Lines as shown on a document's page. */
export interface ShownLines<Row extends DocumentRow> extends Lines<LineColumn> {
  of: (document: Row) => readonly object[];
}

/** Lines as edited in a form: a given set of lines, filled in like a spreadsheet. */
export interface WrittenLines extends Lines<WrittenColumn> {
  kept: KeptName;
  /** The field whose value determines the lines on offer, and the message while it is empty. */
  offeredBy: { field: string; none: WordKey };
  /** Queries the lines for that value and the document being edited. */
  offered: (by: string, document: string | null) => QueryOf<readonly object[]>;
  /** Fields of a line that are sent besides its key. A line without the first of them is not sent. */
  written: readonly [string, ...string[]];
  /** A line is sent once any of them is filled in. */
  anyCounts?: boolean;
}

/** How a number of a line is said: amounts with two decimals at least, quantities with none unless needed. */
export function numberText({ money }: Pick<LineColumn, "money">, number: string): string {
  return money ? amountText(number) : quantityText(number);
}

export type LineRow = GridRow & Record<string, string | null>;

/** The money in a column of a line; a price with what it is for. */
export function moneyText(
  { field, per, perUnit }: Pick<LineColumn, "field" | "per" | "perUnit">,
  row: Line,
): string {
  const value = (of: string | undefined) => (of === undefined ? "" : (text(row[of]) ?? ""));
  return per === undefined ? amountText(value(field)) : priceText(value(field), value(per), value(perUnit));
}

/** What a value was and what it is to be; what it is where nothing changes. */
export function changeText(was: string, is: string): string {
  if (is === "" || is === was) return was;
  return was === "" ? is : `${was} → ${is}`;
}

const text = (value: unknown) => (value === null || value === undefined ? null : String(value));

/** All lines on offer, with the input so far, and those that were written and are offered no more, to be taken out. */
export function rowsOf(
  { key, written }: { key: string; written: readonly string[] },
  offered: readonly object[],
  lines: readonly WrittenLine[],
): LineRow[] {
  const there = new Set((offered as readonly Line[]).map((line) => line[key]));
  const gone = lines.filter((line) => !there.has(line[key]));
  return [...(offered as readonly Line[]), ...gone].map((line) => {
    const own = lines.find((one) => one[key] === line[key]);
    const said = Object.entries(line).map(([field, value]) => [field, text(value)]);
    const typed = written.map((field) => [field, own?.[field] ?? null]);
    return Object.fromEntries([...said, ...typed, ["id", text(line[key])]]) as LineRow;
  });
}

/** The lines to send: those with input. */
export function writtenOf(
  { key, written, anyCounts = false }: Pick<WrittenLines, "key" | "written" | "anyCounts">,
  rows: readonly LineRow[],
): WrittenLine[] {
  const fields = [key, ...written];
  const counted = anyCounts ? written : [written[0]];
  return rows.flatMap((row) =>
    counted.some((field) => row[field])
      ? [Object.fromEntries(fields.map((field) => [field, row[field] ?? ""]))]
      : [],
  );
}

/** Serialises lines into a form value, so that they are tracked as dirty like any other field. */
export function linesAsText(
  { key, written }: Pick<WrittenLines, "key" | "written">,
  lines: readonly object[],
): string {
  return JSON.stringify(
    (lines as readonly Line[]).map((line) => [key, ...written].map((field) => line[field])),
  );
}

export function linesFromText(
  { key, written }: Pick<WrittenLines, "key" | "written">,
  held: string,
): WrittenLine[] {
  const lines = JSON.parse(held || "[]") as string[][];
  const fields = [key, ...written];
  return lines.map((values) =>
    Object.fromEntries(fields.map((field, index) => [field, values[index] ?? ""])),
  );
}

/** Summary of the lines held by the form: key and quantity, or all that counts. */
export function linesInShort(
  { key, written, anyCounts = false }: Pick<WrittenLines, "key" | "written" | "anyCounts">,
  held: string,
): string {
  const lines = linesFromText({ key, written }, held);
  const counted = anyCounts ? written : [written[0]];
  const said = (line: WrittenLine) => counted.flatMap((field) => line[field] || []).join(" ");
  return lines.map((line) => `${line[key]}: ${said(line)}`).join(", ");
}

/** Whether the quantity exceeds what is left; only saves a round trip, the server computes exactly. */
export function isTooMuch(quantity: string | null | undefined, left: string | null | undefined): boolean {
  return quantity !== null && quantity !== undefined && Number(quantity) > Number(left);
}

/** The server's errors by line; their field names are like `lines.00010`. */
export function faultsByLine(
  fields: readonly { field: string; message: string }[],
): ReadonlyMap<string, string> {
  const faults = new Map<string, string>();
  for (const { field, message } of fields) {
    if (!field.startsWith("lines.")) continue;
    const line = field.slice("lines.".length);
    const before = faults.get(line);
    faults.set(line, before ? `${before} · ${message}` : message);
  }
  return faults;
}

/** All columns, with the named ones first, in that order. */
export function withFirst<Column extends LineColumn>(
  columns: readonly Column[],
  first: readonly string[],
): Column[] {
  const named = first.flatMap((name) => columns.filter(({ field }) => field === name));
  return [...named, ...columns.filter(({ field }) => !first.includes(field))];
}
