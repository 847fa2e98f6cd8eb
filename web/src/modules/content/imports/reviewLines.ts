import type { ImportColumn, ImportConflict, ImportLine, Take } from "../../../api/imports";
import type { CellValue, GridRow } from "../../../kit/grid";
import { placeKey, type Batch } from "./corrections";

/** Lines of a review. No React, no side effects. */

/** A line whose changes have become void (`same`) keeps its position. */
export interface ReviewLine extends Omit<ImportLine, "kind"> {
  kind: ImportLine["kind"] | "same";
}

export const LINE_FILTERS = ["all", "new", "changed", "wrong", "conflicts"] as const;
export type LineFilter = (typeof LINE_FILTERS)[number];

export function isIn(filter: LineFilter, line: ReviewLine): boolean {
  switch (filter) {
    case "all":
      return true;
    case "wrong":
      return line.problems.length > 0;
    case "conflicts":
      return line.conflicts.length > 0;
    default:
      return line.kind === filter;
  }
}

export function countLines(lines: readonly ReviewLine[]): Record<LineFilter, number> {
  const count = (filter: LineFilter) => lines.filter((line) => isIn(filter, line)).length;
  return {
    all: lines.length,
    new: count("new"),
    changed: count("changed"),
    wrong: count("wrong"),
    conflicts: count("conflicts"),
  };
}

/** The stored values of a line without changes: its corrected values, and the originals of its former changes. */
function unchanged(line: ReviewLine, answered: Batch): ReviewLine {
  const values = { ...line.values };
  for (const { line: at, field, value } of answered.cells.values())
    if (at === line.line) values[field] = value;
  Object.assign(values, line.before);
  return { ...line, values, kind: "same", before: {}, problems: [], conflicts: [] };
}

/**
 * Merges a newer response. A line missing in it no longer changes anything, but keeps its position, because the user
 * who has just corrected it is about to type into the next cell.
 */
export function keepPlaces(
  known: readonly ReviewLine[],
  next: readonly ImportLine[],
  answered: Batch,
): ReviewLine[] {
  const spokenOf = new Set(next.map(({ line }) => line));
  const quiet = known.filter(({ line }) => !spokenOf.has(line)).map((line) => unchanged(line, answered));
  if (quiet.length === 0) return [...next];
  return [...next, ...quiet].toSorted((a, b) => a.line - b.line);
}

// Row fields besides those of the list; the prefix avoids name clashes.
export const LINE = "@line";
export const KIND = "@kind";

export interface ReviewRow extends GridRow {
  [LINE]: number;
  [KIND]: ReviewLine["kind"];
}

const WHOLE_NUMBER = /^-?\d{1,15}$/;

/** Converts workbook text to a cell value. Text that does not parse is kept. */
export function readText({ type }: Pick<ImportColumn, "type">, text: string | undefined): CellValue {
  if (text === undefined || text === "") return null;
  return type === "integer" && WHOLE_NUMBER.test(text) ? Number(text) : text;
}

export function writeText(value: CellValue): string {
  return value === null || value === undefined ? "" : String(value);
}

/** The chosen side of a conflict, if the choice was made for these values. */
export function takeOf(line: number, { field, theirs, take }: ImportConflict, open: Batch): Take | null {
  const chosen = open.choices.get(placeKey({ line, field }));
  return (chosen?.over === theirs ? chosen.take : take) ?? null;
}

/** Text of a cell: the unacknowledged input, else the stored value if "theirs" was chosen, else the file's text. */
function textOf(line: ReviewLine, field: string, open: Batch): string | undefined {
  const typed = open.cells.get(placeKey({ line: line.line, field }));
  if (typed) return typed.value;
  const conflict = line.conflicts.find((one) => one.field === field);
  if (conflict && takeOf(line.line, conflict, open) === "theirs") return conflict.theirs;
  return line.values[field];
}

/** The stored value, if the line would change it; else undefined. */
export function storedOf(line: ReviewLine, field: string, open: Batch): string | undefined {
  const conflict = line.conflicts.find((one) => one.field === field);
  if (!conflict) return line.before[field];
  return takeOf(line.line, conflict, open) === "theirs" ? undefined : conflict.theirs;
}

/** A line as a grid row, including unacknowledged corrections. */
export function rowOf(line: ReviewLine, columns: readonly ImportColumn[], open: Batch): ReviewRow {
  const row: ReviewRow & Record<string, CellValue> = {
    id: String(line.line),
    [LINE]: line.line,
    [KIND]: line.kind,
  };
  for (const column of columns) row[column.field] = readText(column, textOf(line, column.field, open));
  return row;
}

export interface PlacedConflict extends ImportConflict {
  line: number;
  take: Take | null;
}

/** All conflicts by line and column, including unacknowledged choices. */
export function conflictsOf(
  lines: readonly ReviewLine[],
  columns: readonly ImportColumn[],
  open: Batch,
): PlacedConflict[] {
  const order = new Map(columns.map(({ field }, index) => [field, index]));
  const placeOf = ({ field }: ImportConflict) => order.get(field) ?? columns.length;
  return lines.flatMap(({ line, conflicts }) =>
    conflicts
      .toSorted((a, b) => placeOf(a) - placeOf(b))
      .map((conflict): PlacedConflict =>
        Object.assign({}, conflict, { line, take: takeOf(line, conflict, open) }),
      ),
  );
}

export interface LineMark {
  line: number;
  field: string;
  level: "error" | "conflict";
  message: string;
}

/** Errors and conflicts by cell. Unacknowledged corrections have none yet. */
export function marksOf(
  lines: readonly ReviewLine[],
  open: Batch,
  saysConflict: (conflict: ImportConflict) => string,
): LineMark[] {
  const isOpen = (line: number, field: string) => open.cells.has(placeKey({ line, field }));
  return lines.flatMap(({ line, problems, conflicts }) => {
    const messages = new Map<string, string[]>();
    for (const { field, message } of problems) {
      const place = field ?? LINE;
      messages.set(place, [...(messages.get(place) ?? []), message]);
    }
    const wrong = [...messages]
      .filter(([field]) => !isOpen(line, field))
      .map(([field, all]): LineMark => ({ line, field, level: "error", message: all.join("; ") }));
    const disputed = conflicts
      .filter(
        (conflict) =>
          takeOf(line, conflict, open) === null &&
          !messages.has(conflict.field) &&
          !isOpen(line, conflict.field),
      )
      .map((conflict): LineMark => ({
        line,
        field: conflict.field,
        level: "conflict",
        message: saysConflict(conflict),
      }));
    return [...wrong, ...disputed];
  });
}
