import type { PreviewBlock } from "../../../api/attachments";

/** A paragraph, or a table if it has rows. */
export interface DocumentPart {
  text: string;
  rows: string[][] | null;
}

/** Combines consecutive rows into one table. */
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

/** Column names as in spreadsheets: A, B, … Z, AA. */
export function columnName(at: number): string {
  let name = "";
  for (let rest = at; rest >= 0; rest = Math.floor(rest / 26) - 1)
    name = String.fromCodePoint(65 + (rest % 26)) + name;
  return name;
}

/** Number of columns. */
export function widthOf(rows: readonly (readonly string[])[]): number {
  return rows.reduce((most, row) => Math.max(most, row.length), 0);
}
