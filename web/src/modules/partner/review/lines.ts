import type { DiffField, DiffRow, DiffSection, FilingDiff } from "../../../api/filingReview";

/** Which cell it is about: of a row, or of the organisation itself; without a field it is the whole row. */
export interface Cell {
  section: string;
  row: string | null;
  field: string;
}

export function keyOf({ section, row, field }: Cell): string {
  return `${section}/${row ?? ""}/${field}`;
}

/** One line of the review. */
export interface Line extends Cell {
  key: string;
  label: string;
  /** A whole row is added or removed; its cells follow as lines of their own. */
  change: "added" | "removed" | "changed" | "same";
  /** The line of a row, above those of its cells. */
  heads: boolean;
  /** Stands below the line of its row. */
  below: boolean;
  began: string;
  inForce: string;
  filed: string;
  moved: boolean;
  /** It does not come into force with the approval. */
  waits: boolean;
  /** What was asked about it when the filing was last returned. */
  asked: string;
}

export interface Group {
  section: string;
  title: string;
  lines: readonly Line[];
}

const LINE = {
  heads: false,
  below: false,
  began: "",
  inForce: "",
  filed: "",
  moved: false,
  waits: false,
  asked: "",
} as const;

/** How a cell of a row is called, such as “Li Hong, mobile”. */
export type Called = (row: string, field: string) => string;

function changeOf({ change }: DiffRow): Line["change"] {
  return change === "added" || change === "removed" ? change : "changed";
}

function cellLine(section: string, row: DiffRow, cell: DiffField, called: Called): Line {
  const { field, began, inForce, filed, moved, mark } = cell;
  const whole = row.change !== "changed";
  const at = { section, row: row.row ?? null, field };
  return {
    ...LINE,
    ...at,
    key: keyOf(at),
    label: whole || !row.label ? cell.label : called(row.label, cell.label),
    change: changeOf(row),
    waits: !whole && row.waits,
    below: whole,
    began,
    inForce,
    filed,
    moved,
    asked: mark ?? "",
  };
}

function linesOf(section: string, row: DiffRow, called: Called): Line[] {
  const cells = row.fields.map((cell) => cellLine(section, row, cell, called));
  if (row.change === "changed" || !row.row) return cells.map((line) => ({ ...line, below: false }));
  const at = { section, row: row.row, field: "" };
  return [
    {
      ...LINE,
      ...at,
      key: keyOf(at),
      label: row.label,
      change: changeOf(row),
      waits: row.waits,
      heads: true,
    },
    ...cells,
  ];
}

/** The changes by section, in the order of the filing. */
export function groupsOf(diff: FilingDiff, called: Called): Group[] {
  return diff.sections
    .map(({ section, title, rows }: DiffSection) => ({
      section,
      title,
      lines: rows.flatMap((row) => linesOf(section, row, called)),
    }))
    .filter(({ lines }) => lines.length > 0);
}

/** The lines that count as a change: a row that is added or removed counts once, not by its cells. */
export function changesIn(groups: readonly Group[]): Line[] {
  return groups.flatMap(({ lines }) => lines.filter(({ below, change }) => !below && change !== "same"));
}

/** The lines in which the data in force moved since the filing was begun. */
export function conflictsIn(groups: readonly Group[]): Line[] {
  return groups.flatMap(({ lines }) => lines.filter(({ moved }) => moved));
}

/** Both, section by section: what is as it was stands below what changes. */
export function together(changes: readonly Group[], same: readonly Group[]): Group[] {
  const added = (section: string) => same.find((one) => one.section === section)?.lines ?? [];
  const known = new Set(changes.map(({ section }) => section));
  return [
    ...changes.map((group) => ({ ...group, lines: [...group.lines, ...added(group.section)] })),
    ...same.filter(({ section }) => !known.has(section)),
  ];
}

/** Only these lines; sections without any are left out. */
export function onlyLines(groups: readonly Group[], isShown: (line: Line) => boolean): Group[] {
  return groups
    .map((group) => ({ ...group, lines: group.lines.filter(isShown) }))
    .filter(({ lines }) => lines.length > 0);
}

/** A marked cell, as the review lists them. */
interface MarkedCell extends Cell {
  label: string;
}

function emptyLine({ section, row, field, label }: MarkedCell): Line {
  const at = { section, row, field };
  return { ...LINE, ...at, key: keyOf(at), label, change: "same" };
}

/**
 * These, with a line for each marked cell that has none: it is empty or names files, and a doubt about it was asked of the
 * supplier. Each mark is seen and can be taken back where marks are listed.
 */
export function withMarked(
  groups: readonly Group[],
  marked: readonly MarkedCell[],
  titleOf: (section: string) => string,
): Group[] {
  const known = new Set(groups.flatMap(({ lines }) => lines.map(({ key }) => key)));
  const missing = marked.filter((cell) => !known.has(keyOf(cell)));
  const sections = [...new Set(missing.map(({ section }) => section))];
  const lines = (of: string) => missing.filter(({ section }) => section === of).map(emptyLine);
  return together(
    groups,
    sections.map((section) => ({ section, title: titleOf(section), lines: lines(section) })),
  );
}

/** The next or the previous of these; at either end it stays. From none of them it is the first. */
export function stepFrom(keys: readonly string[], current: string | null, by: 1 | -1): string | null {
  const at = current === null ? -1 : keys.indexOf(current);
  if (at < 0) return keys[0] ?? null;
  return keys[Math.min(keys.length - 1, Math.max(0, at + by))] ?? null;
}
