import type { ShapeField, ShapeSection } from "../../../api/filings";
import type { AreaValue } from "../../../api/listing";
import { parseTsv } from "../../../kit/grid/logic/clipboard";
import { readDate } from "../../../kit/grid/logic/dates";
import { tidied, type Cell } from "./cells";
import type { NewRow } from "./draft";

/** What pasted words mean: the values of choices by their words, and areas by their names. */
export interface PasteWords {
  valueOf: (field: ShapeField, text: string) => string | null;
  areaOf: (text: string) => AreaValue | null;
}

/** A cell whose text could not be understood; it is told, so that nobody believes it is there. */
export interface Unread {
  /** The row among the pasted ones, from 1. */
  row: number;
  label: string;
  text: string;
}

export interface Pasted {
  rows: NewRow[];
  unread: Unread[];
  /** Rows that the section has no room for. */
  beyond: number;
  /** The first line was one of headings. */
  byHeadings: boolean;
}

/** What cannot be pasted: files, persons, and what names other rows. */
const TYPED_ONLY: ReadonlySet<string> = new Set(["files", "rows", "user"]);

export function pastedFields({ fields }: ShapeSection): readonly ShapeField[] {
  return fields.filter(({ kind }) => !TYPED_ONLY.has(kind));
}

const plain = (text: string) => text.replaceAll(/[\s*＊]/g, "").toLowerCase();

/** The fields that a line of headings names; null where it is no such line. */
function headingsIn(
  line: readonly string[],
  fields: readonly ShapeField[],
): (ShapeField | undefined)[] | null {
  const found = line.map((text) =>
    fields.find(({ label, name }) => plain(text) !== "" && [plain(label), plain(name)].includes(plain(text))),
  );
  const named = found.filter(Boolean).length;
  const texts = line.filter((text) => text.trim() !== "").length;
  return named > 0 && named * 2 >= texts ? found : null;
}

const YES = new Set(["是", "有", "√", "y", "yes", "true", "1"]);
const NO = new Set(["否", "无", "×", "n", "no", "false", "0"]);

function readText(field: ShapeField, text: string, words: PasteWords): Cell | null {
  switch (field.kind) {
    case "yesNo":
      return YES.has(plain(text)) ? true : NO.has(plain(text)) ? false : null;
    case "area":
      return words.areaOf(text);
    case "choice":
    case "dictionary":
    case "plain":
    case "country":
      return words.valueOf(field, text);
    case "day":
      return readDate(text);
    default:
      // What is no number stays as it is written, and is marked.
      return tidied(field, text);
  }
}

/** Reads what was copied from a spreadsheet: by its headings, or else in the order of the form. */
export function readPaste(
  text: string,
  section: ShapeSection,
  words: PasteWords,
  room: number = Number.POSITIVE_INFINITY,
): Pasted {
  const lines = parseTsv(text).filter((line) => line.some((cell) => cell.trim() !== ""));
  const fields = pastedFields(section);
  const headings = headingsIn(lines[0] ?? [], fields);
  const body = headings ? lines.slice(1) : lines;
  const columns: readonly (ShapeField | undefined)[] = headings ?? fields;
  const unread: Unread[] = [];
  const rows = body.slice(0, room).map((line, at): NewRow => {
    const cells = line.flatMap((cell, column) => {
      const field = columns[column];
      if (cell.trim() === "") return [];
      const value = field ? readText(field, cell.trim(), words) : null;
      if (field && value !== null) return [[field.name, value] as const];
      unread.push({ row: at + 1, label: field?.label ?? "", text: cell.trim() });
      return [];
    });
    return Object.fromEntries(cells);
  });
  return { rows, unread, beyond: Math.max(0, body.length - rows.length), byHeadings: headings !== null };
}
