import type { DocumentRow, QueryOf } from "../../api/documents";
import type { KeptName } from "../../core/kept/registry";
import type { WordKey } from "../../words";
import type { GridRow } from "../grid";

/** One line, by the names of its fields. */
export type Line = Readonly<Record<string, unknown>>;
export type WrittenLine = Record<string, string>;

/** A column of lines. It is called by the word `<kind>.line.<field>`. */
export interface LineColumn {
  field: string;
  width: number;
  /** A number with so many places after the point. */
  decimals?: number;
  /** The dictionary that says what its values mean. */
  dictionary?: string;
  /** Added up below. */
  total?: boolean;
}

export interface WrittenColumn extends LineColumn {
  editable?: boolean;
  /** Wherever something is written of a line, this is, too. */
  required?: boolean;
  maxLength?: number;
  /** Never more than another column says; the word says so, told what is `left` in which `unit`. */
  atMost?: { field: string; word: WordKey };
}

interface Lines<Column extends LineColumn> {
  title: WordKey;
  /** What tells lines apart. */
  key: string;
  columns: readonly Column[];
  /** Those that stand first where little is in sight. */
  inSight: readonly string[];
}

/** Lines as a document's page shows them. */
export interface ShownLines<Row extends DocumentRow> extends Lines<LineColumn> {
  of: (document: Row) => readonly object[];
}

/** Lines as a form has them: those that something offers, filled in like a sheet. */
export interface WrittenLines extends Lines<WrittenColumn> {
  kept: KeptName;
  /** What is offered: by the value of this field, until which there is nothing but this to say. */
  offeredBy: { field: string; none: WordKey };
  /** Asked with that value, and with the document that is being changed. */
  offered: (by: string, document: string | null) => QueryOf<readonly object[]>;
  /** What is sent of a line beside its key. A line without the first of them is not sent. */
  written: readonly [string, ...string[]];
}

export type LineRow = GridRow & Record<string, string | null>;

const text = (value: unknown) => (value === null || value === undefined ? null : String(value));

/** Every line that is offered, with what is written of it so far. */
export function rowsOf(
  { key, written }: { key: string; written: readonly string[] },
  offered: readonly object[],
  lines: readonly WrittenLine[],
): LineRow[] {
  return (offered as readonly Line[]).map((line) => {
    const own = lines.find((one) => one[key] === line[key]);
    const said = Object.entries(line).map(([field, value]) => [field, text(value)]);
    const typed = written.map((field) => [field, own?.[field] ?? null]);
    return Object.fromEntries([...said, ...typed, ["id", text(line[key])]]) as LineRow;
  });
}

/** What is sent: the lines of which something is written. */
export function writtenOf(
  { key, written }: Pick<WrittenLines, "key" | "written">,
  rows: readonly LineRow[],
): WrittenLine[] {
  const fields = [key, ...written];
  return rows.flatMap((row) =>
    row[written[0]] ? [Object.fromEntries(fields.map((field) => [field, row[field] ?? ""]))] : [],
  );
}

/** Lines as the form holds them, so that a change of them is a change like any other. */
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

/** Held lines for a reader: how much of which. */
export function linesInShort(spec: Pick<WrittenLines, "key" | "written">, held: string): string {
  const lines = linesFromText(spec, held);
  return lines.map((line) => `${line[spec.key]}: ${line[spec.written[0]]}`).join(", ");
}

/** Whether more is written than there is; only saves a round trip, the server counts exactly. */
export function isTooMuch(quantity: string | null | undefined, left: string | null | undefined): boolean {
  return quantity !== null && quantity !== undefined && Number(quantity) > Number(left);
}

/** What the server says about lines, by line: its fields are called `lines.00010`. */
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

/** All columns, the named ones first and in that order. */
export function withFirst<Column extends LineColumn>(
  columns: readonly Column[],
  first: readonly string[],
): Column[] {
  const named = first.flatMap((name) => columns.filter(({ field }) => field === name));
  return [...named, ...columns.filter(({ field }) => !first.includes(field))];
}
