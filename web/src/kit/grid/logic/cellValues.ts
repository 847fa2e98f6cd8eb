import { readableNumber } from "../../digits";
import { formatDateTime } from "../../time";
import { type CellValue, type Choice, type GridColumn, type GridMessage, type GridRow } from "../types";
import { isNearNow, readDate } from "./dates";
import { measureText, readMeasure } from "./measure";
import { readNumber, type NumberRule } from "./numberRules";

export interface Reading {
  /** The parsed value; text that does not parse is kept as typed, so that it can be corrected. */
  value: CellValue;
  issue?: GridMessage;
}

export function isEmpty(value: CellValue): boolean {
  return value === null || value === undefined || value === "";
}

export function isNumeric(column: GridColumn<never>): boolean {
  return column.kind === "integer" || column.kind === "decimal";
}

export function hasChoices(column: GridColumn<never>): boolean {
  return column.kind === "dictionary" || column.kind === "status" || column.kind === "user";
}

export function isTrue(value: CellValue): boolean {
  return value === true || value === 1 || value === "1";
}

export function choiceOf(column: GridColumn<never>, value: CellValue): Choice | undefined {
  const text = String(value);
  return column.choices?.find((choice) => choice.value === text);
}

function numberRule(column: GridColumn<never>): NumberRule {
  return {
    decimals: column.kind === "integer" ? 0 : (column.decimals ?? 2),
    allowNegative: column.allowNegative ?? false,
  };
}

const YES = new Set(["true", "1", "yes", "y", "是", "√", "✓", "x"]);
const NO = new Set(["false", "0", "no", "n", "否", ""]);

function readBoolean(text: string): Reading {
  const word = text.toLowerCase();
  if (YES.has(word)) return { value: true };
  return NO.has(word) ? { value: false } : { value: text, issue: { key: "issue.notBoolean" } };
}

function readChoice(column: GridColumn<never>, text: string): Reading {
  const wanted = text.toLowerCase();
  const offered = column.choices?.filter(({ retired }) => !retired);
  const found =
    offered?.find((choice) => choice.label.toLowerCase() === wanted) ??
    offered?.find((choice) => choice.value.toLowerCase() === wanted);
  if (found) return { value: found.value };
  // Without a list of choices, the server validates the value on saving.
  return column.choices ? { value: text, issue: { key: "issue.notInList" } } : { value: text };
}

/** Parses typed or pasted text by the kind of its column. */
export function readCell(column: GridColumn<never>, text: string): Reading {
  const trimmed = text.trim();
  if (column.kind === "boolean") return readBoolean(trimmed);
  if (trimmed === "") return { value: null };
  if (isNumeric(column)) {
    const reading = readNumber(trimmed, numberRule(column));
    if ("issue" in reading) return { value: trimmed, issue: reading.issue };
    return { value: column.kind === "integer" ? Number(reading.value) : reading.value };
  }
  if (column.kind === "measure") return readMeasure(column, trimmed, numberRule(column));
  if (column.kind === "date") {
    const day = readDate(trimmed);
    return day ? { value: day } : { value: trimmed, issue: { key: "issue.notDate" } };
  }
  if (hasChoices(column)) return readChoice(column, trimmed);
  return { value: trimmed };
}

/** Text that is not a number has another issue, so it counts as positive here. */
function isPositive(read: CellValue, issue: GridMessage | undefined): boolean {
  if (issue) return !("key" in issue) || issue.key !== "issue.negative";
  return /[1-9]/.test(String(read)) && !String(read).startsWith("-");
}

/** Validates a value by the rules of its column; null when valid. */
export function checkCell<Row extends GridRow>(
  column: GridColumn<Row>,
  value: CellValue,
): GridMessage | null {
  const plain = column as unknown as GridColumn<never>;
  if (isEmpty(value)) {
    if (column.required) return { key: "issue.required" };
  } else if (column.kind !== "boolean" && column.kind !== "custom") {
    // What is there may be retired by now.
    const known = hasChoices(plain) && choiceOf(plain, value) !== undefined;
    const { value: read, issue }: Reading = known ? { value } : readCell(plain, String(value));
    if (column.positive && !isPositive(read, issue)) return { key: "issue.positive" };
    if (issue) return issue;
    if (column.nearNow && !isNearNow(String(read))) return { key: "issue.farDate" };
    if (column.maxLength !== undefined && [...String(value)].length > column.maxLength)
      return { key: "issue.length", values: { n: column.maxLength } };
  }
  return null;
}

/** Whether the column takes any text: no validation rule applies. */
export function isFree<Row extends GridRow>({ kind, required, maxLength, check }: GridColumn<Row>): boolean {
  return (kind === "text" || kind === "link") && !required && maxLength === undefined && !check;
}

/** The displayed text. */
export function showCell<Row extends GridRow>(column: GridColumn<Row>, row: Row, value: CellValue): string {
  if (column.display) return column.display(row);
  if (isEmpty(value) || column.kind === "boolean") return "";
  const text = String(value);
  switch (column.kind) {
    case "integer":
    case "decimal":
      return readableNumber(text);
    case "measure":
      return measureText(column, row, text);
    case "dictionary":
    case "status":
    case "user":
      return choiceOf(column as unknown as GridColumn<never>, value)?.label ?? text;
    case "datetime":
      return formatDateTime(text);
    case "date":
      return readDate(text) ?? text;
    default:
      return text;
  }
}

/** The displayed text of a subtotal. */
export function showSum<Row extends GridRow>(column: GridColumn<Row>, row: Row, sum: string): string {
  return column.kind === "measure" ? measureText(column, row, sum) : readableNumber(sum);
}

/** The clipboard text: labels as displayed, numbers in a form spreadsheets can parse. */
export function copyCell<Row extends GridRow>(column: GridColumn<Row>, row: Row, value: CellValue): string {
  if (column.kind === "boolean") return isTrue(value) ? "TRUE" : "FALSE";
  if (isNumeric(column as unknown as GridColumn<never>) || column.kind === "measure")
    return isEmpty(value) ? "" : String(value);
  return showCell(column, row, value);
}

/** The initial text of the cell editor. */
export function editText<Row extends GridRow>(column: GridColumn<Row>, value: CellValue): string {
  if (isEmpty(value)) return "";
  if (hasChoices(column as unknown as GridColumn<never>))
    return choiceOf(column as unknown as GridColumn<never>, value)?.label ?? String(value);
  return String(value);
}
