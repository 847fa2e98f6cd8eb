import type { SectionContent, ShapeField, ShapeSection } from "../../../api/filings";
import { merge, sameValue } from "../../../kit/form/merge";
import * as z from "../../../kit/form/schema";
import { emptyCell, isFilled, issueOf, readCell, sentCell, type Cell } from "./cells";

/**
 * What the form of a section holds: every cell under a name of its own, `field` or `row/field`. So two people meet in a
 * cell, never in a row, and each cell is merged and asked about by itself.
 */
export type Draft = Record<string, Cell>;

/** The cell that says that a row exists, with its place among the others. */
const PLACE = "#";
/** Of every draft: one without any cell would pass for one that was not filled in at all. */
const ALWAYS = "#";

export function cellName(row: string | null, field: string): string {
  return row === null ? field : `${row}/${field}`;
}

/** The row and the field of a cell. */
export function cellOf(name: string): { row: string | null; field: string } {
  const slash = name.indexOf("/");
  return slash < 0 ? { row: null, field: name } : { row: name.slice(0, slash), field: name.slice(slash + 1) };
}

/** Ids of the rows, in their order. */
export function rowsOf(draft: Draft): string[] {
  const places = Object.entries(draft).flatMap(([name, cell]) => {
    const { row, field } = cellOf(name);
    return row !== null && field === PLACE && typeof cell === "string" ? [{ row, at: Number(cell) }] : [];
  });
  // Two people may have added a row at the same place.
  return places.toSorted((a, b) => a.at - b.at || (a.row < b.row ? -1 : 1)).map(({ row }) => row);
}

/** The rows of a section; of one without rows a single one, without a name. */
export function recordsOf({ table }: ShapeSection, draft: Draft): (string | null)[] {
  return table ? rowsOf(draft) : [null];
}

function rowCells(
  fields: readonly ShapeField[],
  row: string | null,
  values: Readonly<Record<string, unknown>>,
) {
  return fields.map((field) => [cellName(row, field.name), readCell(field, values[field.name])] as const);
}

interface ContentRow {
  id: string;
  values: Readonly<Record<string, unknown>>;
}

function contentRows({ rows }: SectionContent): ContentRow[] {
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((row: unknown) => {
    const values = typeof row === "object" && row !== null ? (row as Record<string, unknown>) : {};
    return typeof values.id === "string" ? [{ id: values.id, values }] : [];
  });
}

export function draftOf({ table, fields }: ShapeSection, content: SectionContent): Draft {
  if (!table) return Object.fromEntries(rowCells(fields, null, content));
  const placed = ({ id, values }: ContentRow, at: number) => [
    [cellName(id, PLACE), String(at + 1)] as const,
    ...rowCells(fields, id, values),
  ];
  const cells = contentRows(content).flatMap(placed);
  return Object.fromEntries([[ALWAYS, ""], ...cells]);
}

function sentRow(fields: readonly ShapeField[], draft: Draft, row: string | null): Record<string, unknown> {
  const cells = fields.map(
    (field) => [field.name, sentCell(field, draft[cellName(row, field.name)])] as const,
  );
  return Object.fromEntries(cells.filter(([, value]) => value !== undefined));
}

export function contentOf({ table, fields }: ShapeSection, draft: Draft): SectionContent {
  if (!table) return sentRow(fields, draft, null);
  const sent = (id: string) => ({ id, ...sentRow(fields, draft, id) });
  return { rows: rowsOf(draft).map(sent) };
}

/** Kinds whose cells the server answers otherwise than they were sent: masked, or with the names of files. */
const ANSWERED: ReadonlySet<string> = new Set(["secret", "files"]);

/**
 * What a section holds once it is saved. Texts stay as they were typed, also where the server keeps them without a space
 * at the end: whoever pauses after a word would have the next one joined to it.
 */
export function savedContent(section: ShapeSection, sent: Draft, answered: SectionContent): SectionContent {
  const told = draftOf(section, answered);
  const fields = section.fields.filter(({ kind }) => ANSWERED.has(kind));
  const names = recordsOf(section, sent).flatMap((row) => fields.map(({ name }) => cellName(row, name)));
  const cells = names.flatMap((name) => {
    const cell = told[name];
    return cell === undefined ? [] : [[name, cell] as const];
  });
  return contentOf(section, { ...sent, ...Object.fromEntries(cells) });
}

/** Values of a new row by field; the others are not filled in. */
export type NewRow = Readonly<Record<string, Cell>>;

/** The draft with these rows at its end, and their ids. */
export function withRows(
  { fields }: ShapeSection,
  draft: Draft,
  rows: readonly NewRow[],
  newId: () => string,
): { draft: Draft; ids: string[] } {
  const last = rowsOf(draft).at(-1);
  const after = last === undefined ? 0 : Number(draft[cellName(last, PLACE)]);
  const ids = rows.map(() => newId());
  const cells = rows.flatMap((values, at) => {
    const id = ids[at] ?? "";
    return [
      [cellName(id, PLACE), String(after + at + 1)] as const,
      ...fields.map((field) => [cellName(id, field.name), values[field.name] ?? emptyCell(field)] as const),
    ];
  });
  return { draft: { ...draft, ...Object.fromEntries(cells) }, ids };
}

export function withoutRow(draft: Draft, row: string): Draft {
  return Object.fromEntries(Object.entries(draft).filter(([name]) => cellOf(name).row !== row));
}

/** What a copy of a row begins with. A secret is typed anew, and a file belongs to the row it was given for. */
export function copyOf({ fields }: ShapeSection, draft: Draft, row: string): NewRow {
  const copied = fields.filter(({ kind }) => kind !== "secret" && kind !== "files");
  return Object.fromEntries(
    copied.map((field) => [field.name, draft[cellName(row, field.name)] ?? emptyCell(field)]),
  );
}

/** The cells of one row. */
function cellsIn(draft: Draft, row: string): Draft {
  return Object.fromEntries(Object.entries(draft).filter(([name]) => cellOf(name).row === row));
}

/** Whether a row was filled in otherwise; what one of them does not tell, such as a secret, counts for nothing. */
function rowDiffers(one: Draft, other: Draft, row: string): boolean {
  const [before, after] = [cellsIn(one, row), cellsIn(other, row)];
  return Object.keys(before).some((name) => name in after && !sameValue(before[name], after[name]));
}

/**
 * Puts what was typed onto what somebody else has saved meanwhile, cell by cell. A row that one took away and the other
 * filled in stays, so that nothing anybody typed is lost.
 */
export function mergeRows(base: Draft, mine: Draft, theirs: Draft): Draft {
  const merged = merge(base, mine, theirs);
  const [before, here, there] = [base, mine, theirs].map((one) => new Set(rowsOf(one))) as [
    Set<string>,
    Set<string>,
    Set<string>,
  ];
  for (const row of before) {
    if (here.has(row) && !there.has(row)) {
      const kept = rowDiffers(base, mine, row) ? cellsIn(mine, row) : {};
      for (const name of Object.keys(cellsIn(merged, row))) delete merged[name];
      Object.assign(merged, kept);
    }
    if (!here.has(row) && there.has(row) && rowDiffers(base, theirs, row)) {
      Object.assign(merged, cellsIn(theirs, row));
    }
  }
  return merged;
}

/** Names of the cells in which two drafts differ; a row that came or went is one. */
export function changedCells(before: Draft, after: Draft): string[] {
  const [was, is] = [new Set(rowsOf(before)), new Set(rowsOf(after))];
  const cameOrWent = [...was].filter((row) => !is.has(row)).concat([...is].filter((row) => !was.has(row)));
  const whole = cameOrWent.map((row) => cellName(row, PLACE));
  const cells = Object.keys(after).filter((name) => {
    const { row } = cellOf(name);
    return (row === null || (was.has(row) && is.has(row))) && !sameValue(before[name], after[name]);
  });
  return [...whole, ...cells];
}

/** Whether anything is filled in. */
export function isBegun(section: ShapeSection, draft: Draft): boolean {
  return section.table ? rowsOf(draft).length > 0 : section.fields.some(({ name }) => isFilled(draft[name]));
}

/** The schema of a section's cells. Nothing is refused while drafting: it says what is missing or wrong. */
export function schemaOf(section: ShapeSection): z.ZodType<Draft, Draft> {
  return z.custom<Draft>().superRefine((draft, check) => {
    for (const row of recordsOf(section, draft)) {
      for (const field of section.fields) {
        const message = issueOf(field, draft[cellName(row, field.name)]);
        if (message) check.addIssue({ code: "custom", message, path: [cellName(row, field.name)] });
      }
    }
  });
}
