import type { Tone } from "../StatusDot";
import type en from "../../words/en.json";

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
  | "boolean"
  | "user"
  | "link"
  | "status"
  | "custom";

export interface Choice {
  value: string;
  label: string;
  /** For statuses only. */
  tone?: Tone;
}

/** Why a cell is locked: the row is not open for editing, the field is read-only, or the ERP owns the value. */
export type LockReason = "changeEdit" | "ProhibitToEdit" | "sapParameter";

type GridWord = Extract<keyof typeof en, `grid.${string}`>;
export type GridWordKey = GridWord extends `grid.${infer Key}` ? Key : never;

/** A translation key with its values, or a finished text from elsewhere. */
export type GridMessage = { key: GridWordKey; values?: Record<string, string | number> } | { text: string };

export type Level = "error" | "warning" | "success";

export interface GridColumn<Row extends GridRow = GridRow> {
  field: string;
  label: string;
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
  maxLength?: number;
  /** Allowed values of a dictionary, status or user column. */
  choices?: readonly Choice[];
  /** A status computed from the row, where it says more than the value. */
  standing?: (row: Row) => Choice | null;
  /** Searches choices while the user types, where there are too many to load. */
  lookUp?: (text: string) => Promise<readonly Choice[]>;
  /** The displayed text, where it differs from the value. */
  display?: (row: Row) => string;
  /** The full text, where the displayed text is abbreviated. */
  hint?: (row: Row) => string;
  /** The previous value, where the cell shows a change for review; undefined where it is unchanged. */
  before?: (row: Row) => CellValue;
  lock?: (row: Row) => LockReason | null;
  /** Custom validation: the issue with this value, or null. */
  check?: (value: CellValue, row: Row) => GridMessage | null;
  onOpen?: (row: Row) => void;
  /** Renders a custom cell; called whenever the cell element shows another row. */
  paint?: (cell: HTMLElement, row: Row) => void;
  /** Summed in the footer. */
  total?: boolean;
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

export function fieldOf(row: GridRow, field: string): CellValue {
  return (row as unknown as Record<string, CellValue>)[field];
}
