import type { Condition, ConditionLine, ConditionSymbol } from "../../api/listing";
import { filterLines, isEmptyValue, joinList, splitList } from "./conditions";

/** A field of a search form, and how its value becomes conditions. */
export interface SearchField {
  field: string;
  kind: "text" | "choice" | "choices" | "dateRange" | "user";
  /** For texts: the operator for a value without wildcards and commas. */
  symbol?: Extract<ConditionSymbol, "=" | "like">;
  /** For several choices: joined with commas (`string`, the default) or sent as an array. */
  valueType?: "string" | "list";
  /** For ranges: the columns with start and end; absent, both are the field itself. */
  startField?: string;
  endField?: string;
}

export type SearchValue = string | readonly string[] | null | undefined;
type Asked = Omit<ConditionLine, "andOr">;

/** Placeholder for the current user in a user field. */
export const CURRENT_USER = "currentUser";

/**
 * Parses typed text: a leading or trailing `*` is a wildcard; values separated by commas are alternatives; anything
 * else is taken literally. Spaces separate values only within a list, because names contain them too.
 */
export function typedLine(
  text: string,
  symbol: Extract<ConditionSymbol, "=" | "like">,
): Pick<ConditionLine, "symbol" | "queryValue"> | null {
  const typed = text.trim();
  if (typed === "") return null;
  const items = typed.split(/[,，\n]/).map((item) => item.trim());
  const several = items.filter((item) => item !== "");
  if (several.length > 1) return { symbol: "in", queryValue: joinList(several) };
  const only = several[0];
  if (only === undefined) return null;
  return { symbol: hasWildcard(only) ? "=" : symbol, queryValue: only };
}

export function hasWildcard(text: string): boolean {
  return text.length > 1 && (text.startsWith("*") || text.endsWith("*"));
}

/** The condition that a field has one of these values. */
export function choiceLines(values: readonly string[]): Pick<ConditionLine, "symbol" | "queryValue">[] {
  const [only] = values;
  if (only === undefined) return [];
  return values.length === 1
    ? [{ symbol: "=", queryValue: only }]
    : [{ symbol: "in", queryValue: joinList(values) }];
}

/** The values such a condition allows; null if the conditions say something else. */
export function chosenValues(lines: readonly ConditionLine[]): string[] | null {
  const [line] = lines;
  if (!line) return [];
  if (lines.length > 1) return null;
  if (line.symbol === "in") return splitList(line.queryValue);
  return line.symbol === "=" ? [String(line.queryValue)] : null;
}

/** The one value that every row has in this field, by what the list is asked; null if it may have several. */
export function onlyValue(conditions: readonly Condition[], field: string): string | null {
  const [line, more] = filterLines(conditions, field);
  if (!line || more || typeof line.queryValue !== "string") return null;
  const exact = line.symbol === "==" || (line.symbol === "=" && !hasWildcard(line.queryValue));
  return exact ? line.queryValue : null;
}

/** A date range; either end may be open. */
export function rangeLines(
  range: readonly string[],
): (Pick<ConditionLine, "queryValue"> & { symbol: ">=" | "<=" })[] {
  const [from = "", to = ""] = range;
  return [
    ...(from ? [{ symbol: ">=" as const, queryValue: from }] : []),
    ...(to ? [{ symbol: "<=" as const, queryValue: to }] : []),
  ];
}

function linesOf(field: SearchField, value: SearchValue): Asked[] {
  const fieldDb = field.field;
  const several = Array.isArray(value) ? (value as readonly string[]) : splitList((value as string) ?? "");
  const text = Array.isArray(value) ? (value[0] ?? "") : ((value as string | null | undefined) ?? "");
  switch (field.kind) {
    case "text": {
      const line = typedLine(text, field.symbol ?? "like");
      return line ? [{ fieldDb, ...line }] : [];
    }
    case "choice":
      return [{ fieldDb, symbol: "=", queryValue: text.trim() }];
    case "choices":
      return [
        { fieldDb, symbol: "in", queryValue: field.valueType === "list" ? [...several] : joinList(several) },
      ];
    case "dateRange":
      return rangeLines(Array.isArray(value) ? value : []).map(({ symbol, queryValue }) => ({
        fieldDb: (symbol === ">=" ? field.startField : field.endField) ?? fieldDb,
        symbol,
        queryValue,
      }));
    case "user":
      return [
        text === CURRENT_USER
          ? { fieldDb, symbol: "=2", queryValue: "" }
          : { fieldDb, symbol: "=", queryValue: text.trim() },
      ];
  }
}

/** The conditions of a search form; empty fields are ignored. */
export function searchConditions(
  fields: readonly SearchField[],
  values: Readonly<Record<string, SearchValue>>,
): ConditionLine[] {
  return fields
    .flatMap((field) => linesOf(field, values[field.field]))
    .filter((line) => line.symbol === "=2" || !isEmptyValue(line.queryValue))
    .map(({ fieldDb, symbol, queryValue }, index) => ({
      andOr: index === 0 ? "" : "AND",
      fieldDb,
      symbol,
      queryValue,
    }));
}
