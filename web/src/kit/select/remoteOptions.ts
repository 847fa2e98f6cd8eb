/** Debounce time: long enough to type a name, so that only one request is sent. */
export const TYPING_PAUSE = 1_000;
export const MOST_OPTIONS = 2_000;

export interface SelectOption {
  value: string;
  label: string;
}

export function keywordOf(typed: string): string {
  return typed.trim();
}

/** Converts rows to options; drops rows without a value, and duplicates. */
export function optionsOf<Row extends object>(
  rows: readonly Row[],
  valueKey: keyof Row,
  labelKey: keyof Row,
): SelectOption[] {
  const seen = new Set<string>();
  return rows.flatMap((row) => {
    const value = row[valueKey];
    if (value === null || value === undefined || value === "") return [];
    const key = String(value);
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ value: key, label: String(row[labelKey] ?? key) }];
  });
}
