import type { DictWords } from "../../api/dictionary";
import type { FilingPart, FilingShape, ShapeField } from "../../api/filings";
import { isTail, masked } from "./filing/cells";

/** What is needed to say a value as people read it. */
export interface Saying {
  yes: string;
  no: string;
  comma: string;
  words: DictWords;
  /** The name of an area by its id. */
  areaName: (id: string) => string;
  /** So many files, where they have no names. */
  files: (n: number) => string;
}

export type Content = Readonly<Record<string, unknown>>;
/** A section with what stands in it. */
export type Filled = Pick<FilingPart, "section"> & { content: Content };

/** The rows of a table. */
export function rowsOf({ rows }: Content): readonly Content[] {
  return Array.isArray(rows) ? (rows as Content[]) : [];
}

/** Values that say nothing by themselves: ids of rows and of people. */
const UNSAID = new Set(["rows", "user"]);
const AREAS = new Set(["area", "country"]);

function saidFiles(files: readonly unknown[], { comma, files: many }: Saying): string {
  const names = files.flatMap((file) => {
    const { name } = Object(file) as { name?: unknown };
    return typeof name === "string" && name ? [name] : [];
  });
  if (names.length > 0) return names.join(comma);
  return files.length > 0 ? many(files.length) : "";
}

/** A value in words; empty where nothing was filled in, or where it says nothing by itself. */
export function saidValue(
  { kind, dictionary }: Pick<ShapeField, "kind" | "dictionary">,
  value: unknown,
  saying: Saying,
): string {
  if (value === null || value === undefined || value === "" || UNSAID.has(kind)) return "";
  if (typeof value === "boolean") return value ? saying.yes : saying.no;
  if (Array.isArray(value)) return saidFiles(value, saying);
  if (typeof value === "object") return isTail(value) ? masked(value) : "";
  const text = String(value as string | number);
  if (AREAS.has(kind)) return text.split("/").map(saying.areaName).join(" ");
  if (!dictionary) return text;
  return saying.words[dictionary]?.find(({ itemValue }) => itemValue === text)?.description ?? text;
}

/** The areas named in the sections, as `country/province/city`. */
export function areasIn(shape: FilingShape, filled: readonly Filled[]): string[] {
  return shape.sections.flatMap(({ code, table, fields }) => {
    const content = filled.find(({ section }) => section === code)?.content ?? {};
    const rows: readonly Content[] = table ? rowsOf(content) : [content];
    const areas = fields.filter(({ kind }) => AREAS.has(kind));
    return rows.flatMap((row) => areas.map(({ name }) => String(row[name] ?? "")).filter(Boolean));
  });
}

/** The dictionaries whose words it takes. */
export function dictionariesOf({ sections }: FilingShape): string[] {
  const named = sections.flatMap(({ fields }) => fields.flatMap(({ dictionary }) => dictionary ?? []));
  return [...new Set(named)];
}
