import { isGroup, type AndOr, type Condition, type ConditionLine, type QueryValue } from "../../api/listing";

/** As deep and as many as the server takes. */
export const DEEPEST = 5;
export const MOST_LINES = 50;
export const MOST_VALUES = 1_000;
export const LONGEST_TEXT = 500;

/** The asker himself: who that is, the server knows. */
export function needsValue(symbol: string): boolean {
  return symbol !== "=2" && symbol !== "like2";
}

export function isEmptyValue(value: QueryValue | null | undefined): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === "number") return Number.isNaN(value);
  if (typeof value === "string") return value.trim() === "";
  if (Array.isArray(value)) return value.every((item) => item.trim() === "");
  return value.country === "" && value.province === "" && value.city === "";
}

function joinedBy(condition: Condition, andOr: AndOr): Condition {
  return condition.andOr === andOr ? condition : { ...condition, andOr };
}

/**
 * The same question without what says nothing: lines without a value, groups without lines. The first line of each
 * level joins nothing; any other joins what is before it.
 */
export function normalised(conditions: readonly Condition[]): Condition[] {
  const kept = conditions.flatMap((condition): Condition[] => {
    if (!isGroup(condition)) {
      const says = !needsValue(condition.symbol) || !isEmptyValue(condition.queryValue);
      return condition.fieldDb !== "" && says ? [condition] : [];
    }
    const inner = normalised(condition.conditions);
    return inner.length === 0 ? [] : [{ ...condition, conditions: inner }];
  });
  return kept.map((condition, index) => {
    if (index === 0) return joinedBy(condition, "");
    return condition.andOr === "" ? joinedBy(condition, "AND") : condition;
  });
}

/** Where a condition stands: its index, then the index within that group, and so on. */
export type Path = readonly number[];

/** The question without one of its conditions. */
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
 * Whether a condition of the first level holds for every row that is shown. Lines are read from the top, so an
 * alternative further down opens what stands before it.
 */
function holdsAlways(conditions: readonly Condition[], index: number): boolean {
  const isAlternative = ({ andOr }: Condition) => andOr === "OR";
  return !conditions.some((condition, at) => at >= Math.max(index, 1) && isAlternative(condition));
}

/** The lines on a field that a filter beside the search box may show and replace. */
export function filterLines(conditions: readonly Condition[], field: string): ConditionLine[] {
  return conditions.flatMap((condition, index) =>
    !isGroup(condition) && condition.fieldDb === field && holdsAlways(conditions, index) ? [condition] : [],
  );
}

/** Puts lines on a field in place of those that a filter has put there; an empty list takes them away. */
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

/** Whether two questions ask the same, whatever their lines are numbered. */
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

/** A list as it was typed, joined or kept. */
export function splitList(value: QueryValue): string[] {
  const parts = Array.isArray(value)
    ? value
    : typeof value === "object"
      ? []
      : String(value).split(SEPARATORS);
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

/** Joined with commas, as long as it can be split back. */
export function joinList(items: readonly string[]): string | string[] {
  const kept = items.map((item) => item.trim()).filter((item) => item !== "");
  return kept.some((item) => SEPARATORS.test(item)) ? kept : kept.join(",");
}
