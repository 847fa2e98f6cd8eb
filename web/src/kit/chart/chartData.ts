import type { Tone } from "../StatusDot";

/** A figure and the list of the rows it stands for. */
export interface ChartFigure {
  /** For heights and widths only; what is read is the text. */
  value: number;
  text: string;
  rows: number;
  to: string;
}

export interface ChartSeries {
  key: string;
  label: string;
  /** None where no colour means anything. */
  tone: Tone | null;
}

export interface ChartGroup {
  key: string;
  /** Short label on the axis. */
  label: string;
  /** Full name, for the table and for screen readers. */
  name: string;
  figure: ChartFigure;
  /** By series; null where it has no rows. Empty without series. */
  parts: readonly (ChartFigure | null)[];
}

export type ChartKind = "columns" | "stacked" | "ranked";

/** What a chart shows, whatever it is about. */
export interface ChartData {
  title: string;
  kind: ChartKind;
  /** What the groups are: month, supplier. */
  category: string;
  /** What the figures are: count, amount in a currency. */
  measure: string;
  total: ChartFigure;
  /** Colour of all marks where there is no series. */
  tone: Tone | null;
  series: readonly ChartSeries[];
  groups: readonly ChartGroup[];
  /** How many groups there are; the smaller ones may not be shown. */
  groupsInAll: number;
}
