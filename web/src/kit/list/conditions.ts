import { isGroup, type AndOr, type Condition, type ConditionLine, type QueryValue } from "../../api/listing";

/** Limits of the server: nesting depth, number of conditions, values and text length. */
export const DEEPEST = 5;
export const MOST_LINES = 50;
export const MOST_VALUES = 1_000;
export const LONGEST_TEXT = 500;

/** The operators `=2` and `like2` compare with the current user, which the server knows; `empty` with nothing. */
export function needsValue(symbol: string): boolean {
  return symbol !== "=2" && symbol !== "like2" && symbol !== "empty";
}

/** Operators of links to exactly the rows of one value: without wildcards, or without a value. Not offered for choice. */
export function isOfLinks(symbol: string): boolean {
  return symbol === "==" || symbol === "empty";
}

export function isEmptyValue(value: QueryValue | null | undefined): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === "number") return Number.isNaN(value);
  if (typeof value === "string") return value.trim() === "";
  if (Array.isArray(value)) return value.every((item) => item.trim() === "");
  return value.country === "" && value.province === "" && value.city === "";
}

function says({ symbol, queryValue }: ConditionLine): boolean {
  if (!needsValue(symbol)) return true;
  // Blanks are a value like any other there.
  return symbol === "==" ? queryValue !== "" : !isEmptyValue(queryValue);
}

function joinedBy(condition: Condition, andOr: AndOr): Condition {
  return condition.andOr === andOr ? condition : { ...condition, andOr };
}

/**
 * Removes conditions without a value and empty groups. The first condition of each level has no AND/OR; every other
 * one is joined to what precedes it.
 */
export function normalised(conditions: readonly Condition[]): Condition[] {
  const kept = conditions.flatMap((condition): Condition[] => {
    if (!isGroup(condition)) {
      return condition.fieldDb !== "" && says(condition) ? [condition] : [];
    }
    const inner = normalised(condition.conditions);
    return inner.length === 0 ? [] : [{ ...condition, conditions: inner }];
  });
  return kept.map((condition, index) => {
    if (index === 0) return joinedBy(condition, "");
    return condition.andOr === "" ? joinedBy(condition, "AND") : condition;
  });
}

/** Path of a condition: its index, then the index within that group, and so on. */
export type Path = readonly number[];

/** The conditions without one of them. */
export function without(conditions: readonly Condition[], path: Path): Condition[] {
  const [index, ...rest] = path;
  const left = conditions.flatMap((condition, at): Condition[] => {
    if (at !== index) return [condition];
    if (rest.length === 0 || !isGroup(condition)) return [];
    return [{ ...condition, conditions: without(condition.conditions, rest) }];
  });
  return normalised(left);
}

export function allLines(conditions: readonly Condition[]): ConditionLine[] {
  return conditions.flatMap((condition) =>
    isGroup(condition) ? allLines(condition.conditions) : [condition],
  );
}

/**
 * Whether a top-level condition restricts every row in the result. Conditions are evaluated in order, so an OR further
 * down widens what precedes it.
 */
function holdsAlways(conditions: readonly Condition[], index: number): boolean {
  const isAlternative = ({ andOr }: Condition) => andOr === "OR";
  return !conditions.some((condition, at) => at >= Math.max(index, 1) && isAlternative(condition));
}

/** The conditions on a field that a filter beside the search box can show and replace. */
export function filterLines(conditions: readonly Condition[], field: string): ConditionLine[] {
  return conditions.flatMap((condition, index) =>
    !isGroup(condition) && condition.fieldDb === field && holdsAlways(conditions, index) ? [condition] : [],
  );
}

/** Replaces the conditions that a filter set on a field; an empty list removes them. */
export function withFilterLines(
  conditions: readonly Condition[],
  field: string,
  lines: readonly Omit<ConditionLine, "andOr" | "fieldDb">[],
): Condition[] {
  const replaced = new Set<Condition>(filterLines(conditions, field));
  const others = conditions.filter((condition) => !replaced.has(condition));
  return normalised([
    ...others,
    ...lines.map((line) => ({ ...line, andOr: "AND" as const, fieldDb: field })),
  ]);
}

/** Whether two lists of conditions are equivalent, ignoring their numbering. */
export function sameConditions(one: readonly Condition[], other: readonly Condition[]): boolean {
  return JSON.stringify(plain(normalised(one))) === JSON.stringify(plain(normalised(other)));
}

function plain(conditions: readonly Condition[]): unknown[] {
  return conditions.map((condition) =>
    isGroup(condition)
      ? [condition.andOr, plain(condition.conditions)]
      : [
          condition.andOr,
          condition.fieldDb,
          condition.symbol,
          needsValue(condition.symbol) ? comparable(condition) : "",
        ],
  );
}

function comparable({ symbol, queryValue }: ConditionLine): unknown {
  if (symbol === "in") return splitList(queryValue).join("\n");
  if (typeof queryValue === "object" && !Array.isArray(queryValue)) {
    return [queryValue.country, queryValue.province, queryValue.city];
  }
  return String(queryValue).trim();
}

const SEPARATORS = /[,，\s]+/;

/** Splits a list that was typed, joined or stored. */
export function splitList(value: QueryValue): string[] {
  const parts = Array.isArray(value)
    ? value
    : typeof value === "object"
      ? []
      : String(value).split(SEPARATORS);
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

/** Joins with commas, unless an item contains a separator; then keeps the array. */
export function joinList(items: readonly string[]): string | string[] {
  const kept = items.map((item) => item.trim()).filter((item) => item !== "");
  return kept.some((item) => SEPARATORS.test(item)) ? kept : kept.join(",");
}
