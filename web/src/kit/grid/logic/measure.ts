import { readableNumber } from "../../digits";
import type { CellValue, GridColumn, GridMessage, GridRow, Tolerance } from "../types";
import { compare, parseDecimal } from "./decimal";
import { readNumber, type NumberRule } from "./numberRules";

type Measure = Pick<GridColumn<never>, "unit" | "words">;

/** Full-width letters, as Chinese input methods type them, count as the usual ones. */
function plain(text: string): string {
  return text.normalize("NFKC").trim().toLowerCase();
}

/** The word in its declared spelling. */
function wordOf({ words = [] }: Measure, text: string): string | undefined {
  return words.find((word) => plain(word) === plain(text));
}

/** The text without the unit at its end; a unit that differs from row to row is not typed. */
function withoutUnit({ unit }: Measure, text: string): string {
  if (typeof unit !== "string" || unit === "") return text;
  const [typed, own] = [text.normalize("NFKC").trimEnd(), unit.normalize("NFKC")];
  return typed.toLowerCase().endsWith(own.toLowerCase()) ? typed.slice(0, -own.length) : text;
}

/** Parses a measured value: a number, with its unit or without, or one of the column's words. */
export function readMeasure(
  column: Measure,
  text: string,
  rule: NumberRule,
): { value: CellValue; issue?: GridMessage } {
  const word = wordOf(column, text);
  if (word !== undefined) return { value: word };
  const reading = readNumber(withoutUnit(column, text), rule);
  if (!("issue" in reading)) return reading;
  const { issue } = reading;
  const isText = "key" in issue && issue.key === "issue.notNumber";
  const { words = [] } = column;
  if (!isText || words.length === 0) return { value: text, issue };
  return { value: text, issue: { key: "issue.notMeasure", values: { words: words.join(" / ") } } };
}

export function unitOf<Row extends GridRow>({ unit }: GridColumn<Row>, row: Row): string {
  return typeof unit === "function" ? unit(row) : (unit ?? "");
}

/** A number with its unit; words and text that is no number stand alone. */
export function measureText<Row extends GridRow>(column: GridColumn<Row>, row: Row, text: string): string {
  if (!parseDecimal(text)) return text;
  const unit = unitOf(column, row);
  return unit ? `${readableNumber(text)} ${unit}` : readableNumber(text);
}

/** The limit that a value is outside of, if any. Words are within all limits. */
export function beyondLimit(
  tolerance: Tolerance | null | undefined,
  value: CellValue,
): { side: "above" | "below"; limit: string } | null {
  const measured = tolerance ? parseDecimal(value) : null;
  if (!tolerance || !measured) return null;
  const [least, most] = [parseDecimal(tolerance.least), parseDecimal(tolerance.most)];
  if (least && compare(measured, least) < 0) return { side: "below", limit: tolerance.least ?? "" };
  if (most && compare(measured, most) > 0) return { side: "above", limit: tolerance.most ?? "" };
  return null;
}
