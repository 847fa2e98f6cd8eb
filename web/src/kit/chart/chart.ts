/** What a stacked bar chart shows: a column for each category, in it a part for each series. */
export interface ChartPart {
  key: string;
  /** Of which series, and of which category. */
  series: string;
  category: string;
  value: number;
  /** The list that holds what is counted here. */
  to: string;
}

export interface ChartColumn {
  key: string;
  /** As short as it stands under its column. */
  label: string;
  /** In full, for the table and for who does not see the picture. */
  name: string;
  total: number;
  to: string;
  parts: readonly ChartPart[];
}

/** The next round number, so that the highest column nearly fills the picture. */
export function ceiling(values: readonly number[]): number {
  const highest = Math.max(0, ...values);
  if (highest <= 4) return 4;
  const step = 10 ** Math.floor(Math.log10(highest));
  const round = [1, 2, 4, 5, 8, 10].find((factor) => factor * step >= highest) ?? 10;
  return round * step;
}

/** Where lines are drawn behind the columns: quarters, where they are whole numbers. */
export function gridLines(top: number): number[] {
  const quarter = top / 4;
  return Number.isInteger(quarter) ? [1, 2, 3, 4].map((n) => n * quarter) : [top / 2, top];
}
