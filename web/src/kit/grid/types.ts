import type { Tone } from "../StatusDot";
import type en from "../words/en.json";

/** Decimals are strings, so that amounts stay exact; integers (at most 15 digits) are numbers. */
export type CellValue = string | number | boolean | null | undefined;

/** The minimum every row has; other fields are read by name. */
export interface GridRow {
  id: string;
}

export type CellKind =
  | "text"
  | "dictionary"
  | "date"
  | "datetime"
  | "integer"
  | "decimal"
  | "measure"
  | "boolean"
  | "user"
  | "link"
  | "status"
  | "custom";

export interface Choice {
  value: string;
  label: string;
  /** Names values that are there, and is not offered for new ones. */
  retired?: boolean;
  /** For statuses only. */
  tone?: Tone;
}

/**
 * Why a cell is locked: the row is not open for editing, the field is read-only, the ERP owns the value, or it is the
 * sum of the rows below.
 */
export type LockReason = "changeEdit" | "ProhibitToEdit" | "sapParameter" | "subtotal";

type GridWord = Extract<keyof typeof en, `grid.${string}`>;
export type GridWordKey = GridWord extends `grid.${infer Key}` ? Key : never;

/** A translation key with its values, or a finished text from elsewhere. */
export type GridMessage = { key: GridWordKey; values?: Record<string, string | number> } | { text: string };

export type Level = "error" | "warning" | "success";

/** Columns with the same key stand side by side under one heading. */
export interface ColumnGroup {
  key: string;
  label: string;
}

/** A bar shows the share of a whole, 1 being all of it; more than all fills the cell. */
export interface BarShade {
  bar: number;
  /** What the share means; absent, nothing in particular. */
  tone?: "good" | "warn" | "bad";
  /** The shade in words, for whoever does not see it. */
  says?: string;
}

/** Heat shows the strength of a change, from -1 (much lower) to 1 (much higher). */
export interface HeatShade {
  heat: number;
  says?: string;
}

/** The colour of the words, such as of a day that is over. */
export interface InkShade {
  ink: "warn" | "bad";
  says?: string;
}

export type Shade = BarShade | HeatShade | InkShade;

/** Limits that a measured value should keep to; it may be outside, and is then marked. */
export interface Tolerance {
  least?: string | null;
  most?: string | null;
}

/** One line of the calculation behind a figure. */
export interface ExplainedLine {
  label: string;
  value: string;
  /** Page where this part of the figure stands. */
  href?: string;
}

/** Where a figure comes from. */
export interface Explanation {
  lines: readonly ExplainedLine[];
  /** How the parts make the figure, such as `12 × 3.50 ÷ 1`. */
  formula?: string;
  /** Anything else that has to be known. */
  note?: string;
}

/** On which days nobody works, as far as it is known. */
export interface RestDays {
  /** Whether nobody works on a day; null while that is not known. */
  restsOn: (day: string) => boolean | null;
  /** Learns of these days what is not known yet; comes back when that has ended, whether or not it was found out. */
  read: (days: readonly string[]) => Promise<void>;
}

export interface GridColumn<Row extends GridRow = GridRow> {
  field: string;
  label: string;
  group?: ColumnGroup;
  kind: CellKind;
  width: number;
  align?: "left" | "right" | "center";
  editable?: boolean;
  required?: boolean;
  /** Number of decimals; it also determines the maximum number of integer digits. */
  decimals?: number;
  allowNegative?: boolean;
  /** The value must be greater than zero. */
  positive?: boolean;
  /** The date must be plausible: from five years ago to ten years ahead. */
  nearNow?: boolean;
  /** The day that short forms such as `+7` refer to, marked in the calendar; absent, today. */
  reference?: (row: Row) => string | null;
  /** On which days nobody works, which the calendar then shows; absent, on none. */
  restDays?: RestDays;
  maxLength?: number;
  /** Allowed values of a dictionary, status or user column. */
  choices?: readonly Choice[];
  /** Searches choices while the user types, where there are too many to load. */
  lookUp?: (text: string) => Promise<readonly Choice[]>;
  /** The displayed text, where it differs from the value. */
  display?: (row: Row) => string;
  /** The full text, where the displayed text is abbreviated. */
  hint?: (row: Row) => string;
  /** The previous value, where the cell shows a change for review; undefined where it is unchanged. */
  before?: (row: Row) => CellValue;
  /** Unit of a measured value, shown after it. */
  unit?: string | ((row: Row) => string);
  /** Words that a measured value may be instead of a number, such as `ND`. */
  words?: readonly string[];
  /** Limits of a measured value. */
  tolerance?: (row: Row) => Tolerance | null;
  /** Colours the cell by its value; never the only way to read it. */
  shade?: (row: Row) => Shade | null;
  /** Whether the figure of this row can be explained; absent, with `explain` all can. */
  explains?: (row: Row) => boolean;
  /** Says on demand where the figure comes from. */
  explain?: (row: Row) => Explanation | Promise<Explanation>;
  /** In a tree: rows with rows below them show the exact sum of those, and cannot be edited. */
  subtotal?: boolean;
  lock?: (row: Row) => LockReason | null;
  /** Custom validation: the issue with this value, or null. */
  check?: (value: CellValue, row: Row) => GridMessage | null;
  onOpen?: (row: Row) => void;
  /** The address `onOpen` leads to, for a real link; null where the row has nothing to open. */
  href?: (row: Row) => string | null;
  /** Renders a custom cell; called whenever the cell element shows another row. */
  paint?: (cell: HTMLElement, row: Row) => void;
  /** Summed in the footer. */
  total?: boolean;
  /** Its sums are shown, but not under the column. */
  totalElsewhere?: boolean;
  /** The user may switch its sum on and off. */
  summable?: boolean;
  sortable?: boolean;
  /** The heading offers a filter menu. */
  filterable?: boolean;
  /** A filter on this column is in force. */
  filtered?: boolean;
  /** Hidden until the user shows it. */
  hidden?: boolean;
}

export interface Sort {
  field: string;
  descending: boolean;
}

/** A position by visible row and column index. */
export interface Cell {
  row: number;
  column: number;
}

export interface Range {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

export interface Mark {
  /** A conflict is not an error: two users entered different values and one has to decide. */
  level: "error" | "warning" | "conflict";
  message: GridMessage;
}

/** A label that is clear without the heading above it. */
export function wholeLabel({ label, group }: Pick<GridColumn<never>, "label" | "group">): string {
  return group ? `${group.label} · ${label}` : label;
}

export function fieldOf(row: GridRow, field: string): CellValue {
  return (row as unknown as Record<string, CellValue>)[field];
}
