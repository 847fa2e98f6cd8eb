import type { PreviewBlock } from "../../../api/attachments";

/** A paragraph, or a table where it has rows. */
export interface DocumentPart {
  text: string;
  rows: string[][] | null;
}

/** Rows that follow each other make one table. */
export function tablesIn(blocks: readonly PreviewBlock[]): DocumentPart[] {
  const parts: DocumentPart[] = [];
  for (const { text, cells } of blocks) {
    const last = parts.at(-1);
    if (cells.length === 0) parts.push({ text, rows: null });
    else if (last?.rows) last.rows.push(cells);
    else parts.push({ text: "", rows: [cells] });
  }
  return parts;
}

/** A, B, … Z, AA, as spreadsheets count. */
export function columnName(at: number): string {
  let name = "";
  for (let rest = at; rest >= 0; rest = Math.floor(rest / 26) - 1)
    name = String.fromCodePoint(65 + (rest % 26)) + name;
  return name;
}

/** How many columns are needed. */
export function widthOf(rows: readonly (readonly string[])[]): number {
  return rows.reduce((most, row) => Math.max(most, row.length), 0);
}
