import type { FilingMark } from "../../../api/filings";
import { keyOf, type Cell } from "./lines";

/** A cell the reviewer marked, with what he asks about it. */
export interface Mark extends Cell {
  note: string;
  /** How the cell is called where the marks are listed. */
  label: string;
  /** Taken back again: its note is kept for as long as the filing is under review. */
  off: boolean;
}

/** By the key of the cell, in the order they were set. */
export type Marks = Readonly<Record<string, Mark>>;

export const NO_MARKS: Marks = {};

export type Marked = Cell & { label: string };

export function isMarked(marks: Marks, key: string): boolean {
  return marks[key]?.off === false;
}

/** Marks the cell, or takes its mark back; what was noted comes back with it. */
export function toggled(marks: Marks, { section, row, field, label }: Marked): Marks {
  const key = keyOf({ section, row, field });
  const before = marks[key];
  const off = before ? !before.off : false;
  return { ...marks, [key]: { section, row, field, label, note: before?.note ?? "", off } };
}

/** Marks the cell with this note. */
export function noted(marks: Marks, { section, row, field, label }: Marked, note: string): Marks {
  return { ...marks, [keyOf({ section, row, field })]: { section, row, field, label, note, off: false } };
}

export function marksSet(marks: Marks): Mark[] {
  return Object.values(marks).filter(({ off }) => !off);
}

/** What is sent with the return. */
export function marksSent(marks: Marks): FilingMark[] {
  return marksSet(marks).map(({ section, row, field, note }) => ({ section, row, field, note: note.trim() }));
}
