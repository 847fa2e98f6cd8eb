import type { AuditEntry } from "../../api/audit";

export type FieldChange = AuditEntry["changes"][number];

/** A cell of the lines, as the history tells it. */
export interface ToldCell {
  field: string;
  label: string;
  word: (value: string) => string;
}

/** A changed cell of a line, in words. */
export interface LineChange {
  line: string;
  label: string;
  before: string;
  after: string;
}

/** How the server names a line, or a cell of it: `lines[00010].quantity`. */
const OF_A_LINE = /^\w+\[([^\]]*)\](?:\.(\w+))?$/;

/** The cells of a whole line, which the server tells as JSON; none if it is not one. */
function cellsOf(text: string | null | undefined): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

const asText = (value: unknown) =>
  value === null || value === undefined ? "" : typeof value === "string" ? value : JSON.stringify(value);

/** Changes of the record's own fields. One that has no label is internal and is left out. */
export function fieldChanges(changes: readonly FieldChange[], without: readonly string[]): FieldChange[] {
  return changes.filter(
    ({ field, label }) => !OF_A_LINE.test(field) && label !== field && !without.includes(field),
  );
}

/** Changes of lines in words, line by line, in the order of the cells. Cells that are not told are left out. */
export function lineChanges(changes: readonly FieldChange[], cells: readonly ToldCell[]): LineChange[] {
  const raw = changes.flatMap(({ field, before, after }) => {
    const [, line, cell] = OF_A_LINE.exec(field) ?? [];
    if (line === undefined) return [];
    if (cell !== undefined) return [{ line, cell, before: asText(before), after: asText(after) }];
    // The line was added or removed as a whole.
    const [was, is] = [cellsOf(before), cellsOf(after)];
    return cells.map(({ field: name }) => ({
      line,
      cell: name,
      before: asText(was[name]),
      after: asText(is[name]),
    }));
  });
  const lines = [...new Set(raw.map(({ line }) => line))];
  return lines.flatMap((line) =>
    cells.flatMap(({ field, label, word }) => {
      const change = raw.find((one) => one.line === line && one.cell === field);
      if (!change) return [];
      const said = (value: string) => (value === "" ? "" : word(value));
      const [before, after] = [said(change.before), said(change.after)];
      return before === after ? [] : [{ line, label, before, after }];
    }),
  );
}

/** Number of lines that changed. */
export function countLines(changes: readonly LineChange[]): number {
  return new Set(changes.map(({ line }) => line)).size;
}
