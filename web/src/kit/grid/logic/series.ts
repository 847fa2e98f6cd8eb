import type { CellKind, CellValue } from "../types";
import { addDays, addMonths, daysBetween, monthsBetween, readDate } from "./dates";
import { add, compare, decimalText, parseDecimal, subtract, times, type Decimal } from "./decimal";

/** "series" continues numbers and dates, "copy" repeats the values. */
export type FillMode = "series" | "copy";

type Continue = (place: number) => CellValue;

/** A single number is repeated; two or more with a constant step are continued. */
function numbers(values: readonly CellValue[], kind: CellKind): Continue | null {
  if (values.length < 2) return null;
  const decimals = values.map(parseDecimal);
  if (!decimals.every((one): one is Decimal => one !== null)) return null;
  const [first, second] = decimals as [Decimal, Decimal];
  const stride = subtract(second, first);
  for (let index = 2; index < decimals.length; index += 1) {
    const expected = add(first, times(stride, index));
    if (compare(expected, decimals[index] ?? first) !== 0) return null;
  }
  return (place) => {
    const text = decimalText(add(first, times(stride, place)));
    return kind === "integer" ? Number(text) : text;
  };
}

/** A single date continues day by day; two or more continue with their step in days or months. */
function days(values: readonly CellValue[]): Continue | null {
  const known = values.map((value) => (typeof value === "string" ? readDate(value) : null));
  if (!known.every((one): one is string => one !== null)) return null;
  const [first, second] = known;
  if (first === undefined) return null;
  if (second === undefined) return (place) => addDays(first, place);
  const months = monthsBetween(first, second);
  const steps: ((place: number) => string)[] = [];
  if (months) steps.push((place) => addMonths(first, months * place));
  const stride = daysBetween(first, second);
  steps.push((place) => addDays(first, stride * place));
  return steps.find((at) => known.every((day, index) => at(index) === day)) ?? null;
}

/**
 * The values that follow (or, backwards, precede) a line of cells. `count` of them, nearest first.
 */
export function continueLine(
  values: readonly CellValue[],
  kind: CellKind,
  count: number,
  backwards: boolean,
  mode: FillMode,
): CellValue[] {
  const going =
    mode === "copy" ? null : kind === "date" ? days(values) : isNumber(kind) ? numbers(values, kind) : null;
  return Array.from({ length: count }, (_, index) => {
    const place = backwards ? -1 - index : values.length + index;
    if (going) return going(place);
    const length = values.length;
    return values[((place % length) + length) % length];
  });
}

function isNumber(kind: CellKind): boolean {
  return kind === "integer" || kind === "decimal" || kind === "measure";
}
