import { crc32, deflateSync } from "node:zlib";
import { zip } from "./workbook";

/** Files as people attach them, made here byte by byte. */

export interface Paper {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

function u16(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [at, value] of values.entries()) bytes.writeUInt16LE(value, at * 2);
  return bytes;
}

function u32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32LE(value, at * 4);
  return bytes;
}

/** A picture of one colour. */
export function png(name: string, size = 240): Paper {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header[8] = 8;
  header[9] = 2;
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(size * 3, Buffer.from([0x48, 0x80, 0xff]))]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: size }, () => row)));
  const parts = [chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))];
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return { name, mimeType: "image/png", buffer: Buffer.concat([mark, ...parts]) };
}

export function bmp(name: string, size = 32): Paper {
  const pixels = Buffer.alloc(size * size * 3, Buffer.from([0x3b, 0x7a, 0x0b]));
  const about = Buffer.concat([u32(40, size, size), u16(1, 24), u32(0, pixels.length, 2835, 2835, 0, 0)]);
  const head = Buffer.concat([Buffer.from("BM"), u32(54 + pixels.length, 0, 54)]);
  return { name, mimeType: "image/bmp", buffer: Buffer.concat([head, about, pixels]) };
}

/** Text as old programs here write it. */
export function gbText(name: string): Paper {
  // 采购单, then plain letters.
  const words = Buffer.from([0xb2, 0xc9, 0xb9, 0xba, 0xb5, 0xa5]);
  return {
    name,
    mimeType: "text/plain",
    buffer: Buffer.concat([words, Buffer.from(" 4500012345\r\n<b>x</b>\r\n")]),
  };
}

/** Pages with Chinese text in a font that the file does not bring along. `filler` makes it larger. */
export function pdf(name: string, pages = 3, filler = 0): Paper {
  const objects: string[] = [];
  const font = 3;
  const page = (at: number) => 6 + at * 2;
  objects[1] = "<</Type/Catalog/Pages 2 0 R>>";
  objects[2] = `<</Type/Pages/Count ${pages}/Kids[${Array.from({ length: pages }, (_, at) => `${page(at)} 0 R`).join(" ")}]>>`;
  objects[font] =
    "<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[4 0 R]>>";
  objects[4] =
    "<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>/DW 1000/FontDescriptor 5 0 R>>";
  objects[5] =
    "<</Type/FontDescriptor/FontName/STSong-Light/Flags 6/FontBBox[-25 -254 1000 880]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880/StemV 93>>";
  for (let at = 0; at < pages; at += 1) {
    const text = Buffer.from(`采购合同第${at + 1}页`, "utf16le")
      .swap16()
      .toString("hex");
    const content = `BT /F1 36 Tf 60 700 Td <${text}> Tj ET\n0.3 0.5 1 rg 60 500 200 100 re f`;
    objects[page(at)] =
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 ${font} 0 R>>>>/Contents ${page(at) + 1} 0 R>>`;
    objects[page(at) + 1] = `<</Length ${content.length}>>\nstream\n${content}\nendstream`;
  }
  let text = "%PDF-1.7\n";
  if (filler > 0) text += `%${"a".repeat(filler)}\n`;
  const places: number[] = [];
  for (const [at, object] of objects.entries()) {
    if (object === undefined) continue;
    places[at] = text.length;
    text += `${at} 0 obj\n${object}\nendobj\n`;
  }
  const start = text.length;
  const lines = places.slice(1).map((place) => `${String(place).padStart(10, "0")} 00000 n \n`);
  text += `xref\n0 ${objects.length}\n0000000000 65535 f \n${lines.join("")}`;
  text += `trailer\n<</Size ${objects.length}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
  return { name, mimeType: "application/pdf", buffer: Buffer.from(text, "latin1") };
}

function packed(name: string, mimeType: string, parts: Record<string, string>): Paper {
  const content = Object.entries(parts).map(([path, text]) => [path, Buffer.from(text)] as const);
  return { name, mimeType, buffer: zip(new Map(content)) };
}

export function archive(name: string): Paper {
  return packed(name, "application/zip", { "readme.txt": "hello" });
}

const OFFICE = "application/vnd.openxmlformats-officedocument";
const RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";
const KINDS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

export function docx(name: string): Paper {
  const w = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
  const p = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
  const cell = (text: string) => `<w:tc>${p(text)}</w:tc>`;
  const table = `<w:tbl><w:tr>${cell("Part")}${cell("Quantity")}</w:tr><w:tr>${cell("轴承")}${cell("20")}</w:tr></w:tbl>`;
  return packed(name, `${OFFICE}.wordprocessingml.document`, {
    "[Content_Types].xml": `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${OFFICE}.wordprocessingml.document.main+xml"/></Types>`,
    "word/document.xml": `<?xml version="1.0"?><w:document xmlns:w="${w}"><w:body>${p("公司介绍 &lt;b&gt;")}${table}${p("The end")}</w:body></w:document>`,
  });
}

export function xlsx(name: string): Paper {
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const sheet = (rows: string) =>
    `<?xml version="1.0"?><worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`;
  const kind = `${OFFICE}.spreadsheetml`;
  return packed(name, `${kind}.sheet`, {
    "[Content_Types].xml": `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kind}.worksheet+xml"/><Override PartName="/xl/worksheets/sheet2.xml" ContentType="${kind}.worksheet+xml"/></Types>`,
    "_rels/.rels": `<?xml version="1.0"?><Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${KINDS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<?xml version="1.0"?><workbook xmlns="${main}" xmlns:r="${KINDS}"><sheets><sheet name="价格" sheetId="1" r:id="r1"/><sheet name="Notes" sheetId="2" r:id="r2"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<?xml version="1.0"?><Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${KINDS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${KINDS}/worksheet" Target="worksheets/sheet2.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml": sheet(
      `<row r="1">${text("A1", "物料")}${text("B1", "单价")}</row><row r="2">${text("A2", "轴承")}<c r="B2"><v>12.5</v></c></row>`,
    ),
    "xl/worksheets/sheet2.xml": sheet(`<row r="1">${text("A1", "second sheet")}</row>`),
  });
}

/** A workbook of the old format: a file of files with one stream of records. */
export function xls(name: string): Paper {
  const record = (kind: number, ...data: Buffer[]) => {
    const body = Buffer.concat(data);
    return Buffer.concat([u16(kind, body.length), body]);
  };
  const begin = record(0x0809, u16(0x0600, 5, 0, 0));
  const style = record(0x00e0, u16(0, 0));
  const wide = Buffer.from("旧表格", "utf16le");
  const texts = record(0x00fc, u32(1, 1), u16(3), Buffer.from([1]), wide);
  const end = record(0x000a);
  const named = (at: number) => record(0x0085, u32(at), Buffer.from([0, 0, 3, 0]), Buffer.from("Old"));
  const before = [begin, style, texts, end].reduce((sum, { length }) => sum + length, named(0).length);
  const number = Buffer.alloc(8);
  number.writeDoubleLE(1.5);
  const cells = [record(0x00fd, u16(0, 0, 0), u32(0)), record(0x0203, u16(0, 1, 0), number)];
  const stream = Buffer.concat([begin, style, named(before), texts, end, begin, ...cells, end]);

  const sectors = 8;
  const [ends, table] = [0xffff_fffe, Buffer.alloc(512, 0xff)];
  u32(0xffff_fffd, ends).copy(table);
  for (let at = 0; at < sectors; at += 1) u32(at + 1 === sectors ? ends : 3 + at).copy(table, (2 + at) * 4);
  const header = Buffer.alloc(512);
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(header);
  header[30] = 9;
  header[32] = 6;
  u32(1).copy(header, 48);
  u32(ends).copy(header, 60);
  u32(ends).copy(header, 68);
  header.fill(0xff, 76);
  u32(0).copy(header, 76);
  const folder = Buffer.alloc(512);
  const entry = (at: number, title: string, kind: number, start: number, size: number) => {
    Buffer.from(title, "utf16le").copy(folder, at * 128);
    folder[at * 128 + 66] = kind;
    u32(start, size).copy(folder, at * 128 + 116);
  };
  entry(0, "Root Entry", 5, ends, 0);
  entry(1, "Workbook", 2, 2, sectors * 512);
  const content = Buffer.alloc(sectors * 512);
  stream.copy(content);
  return {
    name,
    mimeType: "application/vnd.ms-excel",
    buffer: Buffer.concat([header, table, folder, content]),
  };
}
