import type { Tone } from "../StatusDot";
import type en from "../../words/en.json";

/** Decimals are text, so that money stays exact; integers (at most 15 digits) are numbers. */
export type CellValue = string | number | boolean | null | undefined;

/** What every row must have; its other fields are read by their names. */
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
  /** Only a status has one. */
  tone?: Tone;
}

/** Why a cell cannot be edited: the row is not open for editing, nobody may, or the ERP owns the value. */
export type LockReason = "changeEdit" | "ProhibitToEdit" | "sapParameter";

type GridWord = Extract<keyof typeof en, `grid.${string}`>;
export type GridWordKey = GridWord extends `grid.${infer Key}` ? Key : never;

/** A word of ours with its values, or a sentence that someone else has already written. */
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
  /** Places after the point; they also decide how many digits may stand before it. */
  decimals?: number;
  allowNegative?: boolean;
  /** Only more than nothing makes sense. */
  positive?: boolean;
  /** A day of today's business: from five years ago to ten years ahead. */
  nearNow?: boolean;
  maxLength?: number;
  /** What a dictionary, a status or a user may be. */
  choices?: readonly Choice[];
  /** What a status is shown as, where the row says more than its value. */
  standing?: (row: Row) => Choice | null;
  /** Asks for choices while the user types, where there are too many to hand over. */
  lookUp?: (text: string) => Promise<readonly Choice[]>;
  /** The text shown, where the value alone does not say it. */
  display?: (row: Row) => string;
  /** The whole text, where what is shown says it in short. */
  hint?: (row: Row) => string;
  /** What stood here, where the value is a change that someone is to look at; undefined where it is none. */
  before?: (row: Row) => CellValue;
  lock?: (row: Row) => LockReason | null;
  /** A rule of the page's own: what is wrong with this value, or nothing. */
  check?: (value: CellValue, row: Row) => GridMessage | null;
  onOpen?: (row: Row) => void;
  /** Fills a custom cell; called again whenever the cell shows another row. */
  paint?: (cell: HTMLElement, row: Row) => void;
  /** Summed in the footer. */
  total?: boolean;
  /** The user may ask for its sum, and do without it. */
  summable?: boolean;
  sortable?: boolean;
  /** The heading offers a filter menu. */
  filterable?: boolean;
  /** A filter on this column is in force. */
  filtered?: boolean;
  /** Not on screen until someone asks for this very column. */
  hidden?: boolean;
}

export interface Sort {
  field: string;
  descending: boolean;
}

/** A place by what is seen: the nth row and the nth visible column. */
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
  /** A conflict is not wrong: two people want different things, and one has to decide. */
  level: "error" | "warning" | "conflict";
  message: GridMessage;
}

export function fieldOf(row: GridRow, field: string): CellValue {
  return (row as unknown as Record<string, CellValue>)[field];
}
