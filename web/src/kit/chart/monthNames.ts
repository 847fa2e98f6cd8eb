/** Short and full name of a month such as `2026-11`. */
export function monthNames(month: string, language: string): { short: string; full: string } {
  const [year, number] = month.split("-").map(Number);
  const day = new Date(Date.UTC(year ?? 1970, (number ?? 1) - 1, 1));
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" }).format(day);
  return { short: write({ month: "short" }), full: write({ year: "numeric", month: "long" }) };
}
