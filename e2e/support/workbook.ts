import { crc32, deflateRawSync, inflateRawSync } from "node:zlib";

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const DEFLATED = 8;
const UTF8 = 0x0800;

export function unzip(bytes: Buffer): Map<string, Buffer> {
  let end = bytes.length - 22;
  while (end >= 0 && bytes.readUInt32LE(end) !== END) end -= 1;
  if (end < 0) throw new Error("not a zip file");
  const parts = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (bytes.readUInt32LE(at) !== CENTRAL) throw new Error("a broken zip file");
    const method = bytes.readUInt16LE(at + 10);
    const size = bytes.readUInt32LE(at + 20);
    const [nameLength, extraLength, noteLength] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field));
    const local = bytes.readUInt32LE(at + 42);
    const name = bytes.toString("utf8", at + 46, at + 46 + (nameLength ?? 0));
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const packed = bytes.subarray(start, start + size);
    parts.set(name, method === DEFLATED ? inflateRawSync(packed) : Buffer.from(packed));
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (noteLength ?? 0);
  }
  return parts;
}

export function zip(parts: ReadonlyMap<string, Buffer>): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of parts) {
    const packed = deflateRawSync(content);
    const title = Buffer.from(name);
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(UTF8, 2);
    about.writeUInt16LE(DEFLATED, 4);
    about.writeUInt16LE(0x21, 8);
    about.writeUInt32LE(crc32(content), 10);
    about.writeUInt32LE(packed.length, 14);
    about.writeUInt32LE(content.length, 18);
    about.writeUInt16LE(title.length, 22);
    const head = Buffer.alloc(4);
    head.writeUInt32LE(LOCAL);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(CENTRAL, 0);
    entry.writeUInt16LE(20, 4);
    about.copy(entry, 6);
    entry.writeUInt32LE(offset, 42);
    files.push(head, about, title, packed);
    directory.push(entry, title);
    offset += 30 + title.length + packed.length;
  }
  const central = Buffer.concat(directory);
  const tail = Buffer.alloc(22);
  tail.writeUInt32LE(END, 0);
  tail.writeUInt16LE(parts.size, 8);
  tail.writeUInt16LE(parts.size, 10);
  tail.writeUInt32LE(central.length, 12);
  tail.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, central, tail]);
}

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

function unescaped(text: string): string {
  return text.replaceAll(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** The text of an element, including rich text with several runs. */
function textIn(xml: string): string {
  return [...xml.matchAll(/<t\b[^>]*>(.*?)<\/t>/gs)].map((match) => unescaped(match[1] ?? "")).join("");
}

function columnNumber(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + (letter.codePointAt(0) ?? 0) - 64, 0);
}

interface Cell {
  letters: string;
  xml: string;
}

const ROW = /<row\b[^>]*\br="(\d+)"[^>]*?(?:\/>|>(.*?)<\/row>)/gs;
const CELL = /<c\b[^>]*\br="([A-Z]+)\d+"[^>]*?(?:\/>|>.*?<\/c>)/gs;

/** A workbook whose cells can be read and changed; everything else is preserved. */
export class Workbook {
  private readonly parts: Map<string, Buffer>;
  private readonly strings: string[];
  /** The first sheet. */
  private readonly sheet = "xl/worksheets/sheet1.xml";

  constructor(bytes: Buffer) {
    this.parts = unzip(bytes);
    const shared = this.parts.get("xl/sharedStrings.xml")?.toString("utf8") ?? "";
    this.strings = [...shared.matchAll(/<si\b[^>]*>(.*?)<\/si>/gs)].map((match) => textIn(match[1] ?? ""));
  }

  private get xml(): string {
    return this.parts.get(this.sheet)?.toString("utf8") ?? "";
  }

  private cells(row: number): Cell[] {
    const found = [...this.xml.matchAll(ROW)].find((match) => match[1] === String(row));
    return [...(found?.[2] ?? "").matchAll(CELL)].map((match) => ({
      letters: match[1] ?? "",
      xml: match[0],
    }));
  }

  private textOf({ xml }: Cell): string {
    const value = /<v>(.*?)<\/v>/s.exec(xml)?.[1] ?? "";
    if (/\bt="s"/.test(xml)) return this.strings[Number(value)] ?? "";
    return /\bt="inlineStr"/.test(xml) ? textIn(xml) : unescaped(value);
  }

  /** The texts of a row, by column letters. */
  row(row: number): Map<string, string> {
    return new Map(this.cells(row).map((cell) => [cell.letters, this.textOf(cell)]));
  }

  get rowCount(): number {
    return Math.max(0, ...[...this.xml.matchAll(ROW)].map((match) => Number(match[1])));
  }

  /** The column letters of a heading; required ones may have an asterisk. */
  column(heading: string): string {
    for (const [letters, text] of this.row(1))
      if (text.replaceAll(/[*\s]+$/g, "") === heading) return letters;
    throw new Error(`no column ${heading}: ${[...this.row(1).values()].join(", ")}`);
  }

  /** The row in which a column holds a text. */
  rowWith(heading: string, text: string): number {
    const letters = this.column(heading);
    for (let row = 2; row <= this.rowCount; row += 1) if (this.row(row).get(letters) === text) return row;
    throw new Error(`no row with ${text}`);
  }

  put(row: number, heading: string, text: string): void {
    this.putAt(row, this.column(heading), text);
  }

  putAt(row: number, letters: string, text: string): void {
    const cell: Cell = {
      letters,
      xml: `<c r="${letters}${row}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`,
    };
    const cells = [...this.cells(row).filter((one) => one.letters !== letters), cell].toSorted(
      (a, b) => columnNumber(a.letters) - columnNumber(b.letters),
    );
    const made = `<row r="${row}">${cells.map(({ xml }) => xml).join("")}</row>`;
    const rows = [...this.xml.matchAll(ROW)].map((match) => ({ at: Number(match[1]), xml: match[0] }));
    const others = rows.filter(({ at }) => at !== row);
    const all = [...others, { at: row, xml: made }].toSorted((a, b) => a.at - b.at).map(({ xml }) => xml);
    const data = `<sheetData>${all.join("")}</sheetData>`;
    const xml = this.xml.replace(/<sheetData\s*\/>|<sheetData>.*<\/sheetData>/s, () => data);
    this.parts.set(this.sheet, Buffer.from(xml));
  }

  get bytes(): Buffer {
    return zip(this.parts);
  }
}
