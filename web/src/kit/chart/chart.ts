/** A segment of a stacked bar chart, which has a column per category and a segment per series. */
export interface ChartPart {
  key: string;
  /** Labels of its series and category. */
  series: string;
  category: string;
  value: number;
  /** Link to the list of the counted records. */
  to: string;
}

export interface ChartColumn {
  key: string;
  /** Short label below the column. */
  label: string;
  /** Full name, for the table and for screen readers. */
  name: string;
  total: number;
  to: string;
  parts: readonly ChartPart[];
}

/** The axis maximum: the next round number. */
export function ceiling(values: readonly number[]): number {
  const highest = Math.max(0, ...values);
  if (highest <= 4) return 4;
  const step = 10 ** Math.floor(Math.log10(highest));
  const round = [1, 2, 4, 5, 8, 10].find((factor) => factor * step >= highest) ?? 10;
  return round * step;
}

/** Values of the grid lines: quarters of the maximum if they are integers, else halves. */
export function gridLines(top: number): number[] {
  const quarter = top / 4;
  return Number.isInteger(quarter) ? [1, 2, 3, 4].map((n) => n * quarter) : [top / 2, top];
}
