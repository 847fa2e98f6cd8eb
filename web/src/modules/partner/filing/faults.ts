import type { FilingFault, FilingPart, ShapeSection } from "../../../api/filings";
import type { WordKey } from "../../../words";
import { isFilled, issueOf } from "./cells";
import { cellName, cellOf, changedCells, isBegun, recordsOf, rowsOf, type Draft } from "./draft";

/** What is said of a cell, or of a whole section. */
export interface Said {
  row: string | null;
  field: string;
  /** In the user's words, as the server says it. */
  text?: string;
  /** The same as a word of ours, for what the server has not judged yet. */
  word?: WordKey;
}

export interface Judged {
  /** Missing or wrong: it cannot be submitted with these. */
  faults: readonly Said[];
  /** Does not look right, but may be submitted. */
  doubts: readonly Said[];
  /** Said by the reviewer when the filing was returned; a cell that was changed since has none. */
  marks: readonly Said[];
}

function saidOf({ row = null, field, message }: FilingFault): Said {
  return { row, field, text: message };
}

/**
 * What stands against a section now. The server has judged what it has; what was typed since is judged here, as far as
 * that is possible, so that the list is right at once and without a line.
 */
export function judge(section: ShapeSection, part: FilingPart, stored: Draft, draft: Draft): Judged {
  const rows = new Set<string | null>(recordsOf(section, draft));
  const changed = new Set(changedCells(stored, draft));
  const before = new Set<string | null>(recordsOf(section, stored));
  const isTouched = (row: string | null, field: string) =>
    changed.has(cellName(row, field)) || (row !== null && !before.has(row));
  const stands = ({ row = null, field = "" }: { row?: string | null; field?: string }) =>
    (row === null || rows.has(row)) && (field === "" || !isTouched(row, field));
  const typed = [...rows].flatMap((row) =>
    section.fields.flatMap((field): Said[] => {
      if (!isTouched(row, field.name)) return [];
      const word = issueOf(field, draft[cellName(row, field.name)]);
      return word ? [{ row, field: field.name, word }] : [];
    }),
  );
  const blocking = part.faults.filter((fault) => fault.blocks && stands(fault)).map(saidOf);
  const mild = part.faults.filter((fault) => !fault.blocks && stands(fault)).map(saidOf);
  const open = part.doubts.filter((doubt) => !doubt.settled && stands(doubt));
  return {
    faults: inOrder(section, draft, [...blocking, ...typed]),
    doubts: inOrder(section, draft, [
      ...open.map(({ row = null, field, text }) => ({ row, field, text })),
      ...mild,
    ]),
    marks: inOrder(
      section,
      draft,
      part.marks.filter(stands).map(({ row = null, field = "", note = "" }) => ({ row, field, text: note })),
    ),
  };
}

/** In the order of the form; what is said of the whole section comes first. */
function inOrder(section: ShapeSection, draft: Draft, said: readonly Said[]): Said[] {
  const rows = rowsOf(draft);
  const place = ({ row, field }: Said) =>
    (row === null ? 0 : rows.indexOf(row) + 1) * 1000 +
    (field === "" ? -1 : section.fields.findIndex(({ name }) => name === field));
  return said
    .map(({ row, field, text, word }) => ({
      row,
      field,
      ...(text === undefined ? {} : { text }),
      ...(word === undefined ? {} : { word }),
    }))
    .toSorted((a, b) => place(a) - place(b));
}

/** How a section stands, as its ring shows it. */
export type Ring = "empty" | "begun" | "complete" | "doubt" | "returned";

export interface Standing {
  ring: Ring;
  /** Counts for the progress of the whole. */
  complete: boolean;
  missing: number;
  doubts: number;
  marks: number;
  /** Rows of a table, else fields that are filled in. */
  count: number;
}

export function standingOf(section: ShapeSection, part: FilingPart, draft: Draft, judged: Judged): Standing {
  const begun = isBegun(section, draft);
  const [missing, doubts, marks] = [judged.faults.length, judged.doubts.length, judged.marks.length];
  // A section that nobody began is complete only where the server asks nothing of it.
  const complete = missing === 0 && (begun || part.complete);
  const count = section.table
    ? rowsOf(draft).length
    : section.fields.filter(({ name }) => isFilled(draft[name])).length;
  const ring: Ring =
    marks > 0
      ? "returned"
      : doubts > 0
        ? "doubt"
        : complete && begun
          ? "complete"
          : begun
            ? "begun"
            : "empty";
  return { ring, complete, missing, doubts, marks, count };
}

/** An entry of the list of what is missing, which leads to its cell. */
export interface Entry extends Said {
  section: string;
  kind: "mark" | "fault" | "doubt";
}

/** All that is open, by section: what was returned first, then what is missing, then doubts. */
export function entriesOf(sections: readonly { code: string; judged: Judged }[]): Entry[] {
  return sections.flatMap(({ code, judged: { marks, faults, doubts } }) => [
    ...marks.map((said): Entry => ({ ...said, section: code, kind: "mark" })),
    ...faults.map((said): Entry => ({ ...said, section: code, kind: "fault" })),
    ...doubts.map((said): Entry => ({ ...said, section: code, kind: "doubt" })),
  ]);
}

/** What is said of one cell. */
export function saidOfCell(said: readonly Said[], name: string): Said[] {
  const { row, field } = cellOf(name);
  return said.filter((one) => one.row === row && one.field === field);
}
