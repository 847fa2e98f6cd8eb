/** Long enough to type a name, so that the server is asked once and not for every letter. */
export const TYPING_PAUSE = 1_000;
export const MOST_OPTIONS = 2_000;

export interface SelectOption {
  value: string;
  label: string;
}

export function keywordOf(typed: string): string {
  return typed.trim();
}

/** What rows are called and stand for; rows without a value cannot be chosen, and none is offered twice. */
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
