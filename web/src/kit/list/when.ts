/** Dates relative to today, as `queryValue` of the operator `dynamic`. */
export const FIXED_WHEN = [
  "today",
  "yesterday",
  "tomorrow",
  "thisWeek",
  "lastWeek",
  "nextWeek",
  "thisMonth",
  "lastMonth",
  "nextMonth",
  "thisQuarter",
  "lastQuarter",
  "nextQuarter",
  "thisYear",
  "lastYear",
  "nextYear",
] as const;
export type FixedWhen = (typeof FIXED_WHEN)[number];

export const COUNTED_WHEN = ["lastDays", "nextDays", "beforeDays", "afterDays"] as const;
export type CountedWhen = (typeof COUNTED_WHEN)[number];

/** The server's limit: ten years. */
export const MOST_DAYS = 3_660;
export const USUAL_DAYS = 7;

export type When = { name: FixedWhen; days: null } | { name: CountedWhen; days: number };

export function readWhen(text: string): When | null {
  const [name, count] = text.trim().split(":");
  const fixed = FIXED_WHEN.find((one) => one === name);
  if (fixed) return count === undefined ? { name: fixed, days: null } : null;
  const counted = COUNTED_WHEN.find((one) => one === name);
  const days = Number(count);
  if (!counted || !Number.isInteger(days) || days < 1 || days > MOST_DAYS) return null;
  return { name: counted, days };
}

export function writeWhen({ name, days }: When): string {
  return days === null ? name : `${name}:${days}`;
}
