/** Writes tab-separated text as spreadsheets do: a cell with tabs, line breaks or quotes is quoted. */
export function writeTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(quoted).join("\t")).join("\r\n");
}

function quoted(text: string): string {
  return /[\t\r\n]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function parseTsv(text: string): string[][] {
  const body = text.replace(/\r\n?|\n$/g, (match, at: number) =>
    match === "\n" || at + match.length === text.length ? "" : "\n",
  );
  if (body === "") return text === "" ? [] : [[""]];
  if (!body.includes('"')) return body.split("\n").map((line) => line.split("\t"));
  const rows: string[][] = [[]];
  let at = 0;
  while (at <= body.length) {
    const { cell, end } = body[at] === '"' ? quotedCell(body, at) : plainCell(body, at);
    rows.at(-1)?.push(cell);
    if (body[end] === "\n") rows.push([]);
    at = end + 1;
  }
  return rows;
}

interface Piece {
  cell: string;
  /** Index of the separator after it. */
  end: number;
}

function plainCell(text: string, start: number): Piece {
  let end = start;
  while (end < text.length && text[end] !== "\t" && text[end] !== "\n") end += 1;
  return { cell: text.slice(start, end), end };
}

function quotedCell(text: string, start: number): Piece {
  let cell = "";
  let at = start + 1;
  while (at < text.length) {
    if (text[at] !== '"') {
      cell += text[at];
      at += 1;
    } else if (text[at + 1] === '"') {
      cell += '"';
      at += 2;
    } else {
      const next = text[at + 1];
      // Text after the closing quote: it was no quoted cell, so take it literally.
      if (next !== undefined && next !== "\t" && next !== "\n") return plainCell(text, start);
      return { cell, end: at + 1 };
    }
  }
  return plainCell(text, start);
}
