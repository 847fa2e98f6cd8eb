import type { FilingPart, FilingShape, ShapeSection } from "../../../api/filings";
import { rowsOf, saidValue, type Content, type Saying } from "../saidValue";
import { keyOf, type Called, type Group, type Line } from "./lines";

const LINE = {
  heads: false,
  below: false,
  moved: false,
  waits: false,
  began: "",
  asked: "",
  change: "same",
} as const;

function sameLines(
  section: ShapeSection,
  content: Content,
  row: string | null,
  { called, saying }: { called: Called; saying: Saying },
): Line[] {
  const said = section.fields.map((field) => ({
    field,
    value: saidValue(field, content[field.name], saying),
  }));
  const filled = said.filter(({ value }) => value !== "");
  const naming = filled.filter(({ field }) => section.labelled.includes(field.name));
  const name = row === null ? "" : naming.map(({ value }) => value).join(" ");
  const line = ({ field, value }: (typeof filled)[number]): Line => {
    const at = { section: section.code, row, field: field.name };
    const label = name ? called(name, field.label) : field.label;
    return { ...LINE, ...at, key: keyOf(at), label, inForce: value, filed: value };
  };
  return filled.map(line);
}

/** What is filed as it is in force: all filled cells but those that change. */
export function unchangedIn(
  shape: FilingShape,
  parts: readonly FilingPart[],
  changed: ReadonlySet<string>,
  reading: { called: Called; saying: Saying },
): Group[] {
  return shape.sections.flatMap((section) => {
    const content = parts.find((part) => part.section === section.code)?.content;
    if (!content) return [];
    const rows: [string | null, Content][] = section.table
      ? rowsOf(content).map((row) => [String(row["id"] ?? ""), row])
      : [[null, content]];
    const lines = rows
      .flatMap(([row, of]) => sameLines(section, of, row, reading))
      .filter(({ key }) => !changed.has(key));
    return lines.length > 0 ? [{ section: section.code, title: section.title, lines }] : [];
  });
}
