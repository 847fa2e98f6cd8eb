import {
  isGroup,
  type AndOr,
  type AreaValue,
  type Condition,
  type ConditionSymbol,
  type ListingColumn,
  type QueryValue,
} from "../../../api/listing";
import {
  isEmptyValue,
  joinList,
  LONGEST_TEXT,
  MOST_VALUES,
  needsValue,
  normalised,
  splitList,
} from "../conditions";
import { readWhen } from "../when";

/** A question while it is being put together in the search panel. Plain functions on plain data. */
export interface DraftLine {
  kind: "line";
  key: string;
  andOr: AndOr;
  field: string;
  symbol: ConditionSymbol;
  /** A list for `in`, areas for an address, a text or a number otherwise. */
  value: QueryValue;
}

export interface DraftGroup {
  kind: "group";
  key: string;
  andOr: AndOr;
  lines: DraftNode[];
}

export type DraftNode = DraftLine | DraftGroup;
export type Draft = readonly DraftNode[];

export const NO_AREA: AreaValue = { country: "", province: "", city: "" };

export function blankLine(andOr: AndOr): DraftLine {
  return { kind: "line", key: crypto.randomUUID(), andOr, field: "", symbol: "=", value: "" };
}

export function blankGroup(andOr: AndOr): DraftGroup {
  return { kind: "group", key: crypto.randomUUID(), andOr, lines: [blankLine("")] };
}

/** One blank line, as the panel starts. */
export function blankDraft(): DraftNode[] {
  return [blankLine("")];
}

function readNode(condition: Condition): DraftNode {
  const key = crypto.randomUUID();
  const { andOr } = condition;
  if (isGroup(condition)) return { kind: "group", key, andOr, lines: condition.conditions.map(readNode) };
  const { fieldDb, symbol, queryValue } = condition;
  return {
    kind: "line",
    key,
    andOr,
    field: fieldDb,
    symbol,
    value: symbol === "in" ? splitList(queryValue) : queryValue,
  };
}

/** What is asked now, ready to be changed. */
export function draftOf(conditions: readonly Condition[]): DraftNode[] {
  const kept = normalised(conditions);
  return kept.length === 0 ? blankDraft() : kept.map(readNode);
}

function writeNode(node: DraftNode): Condition {
  if (node.kind === "group") return { andOr: node.andOr, conditions: node.lines.map(writeNode) };
  const { andOr, field, symbol, value } = node;
  const written = Array.isArray(value) ? joinList(value) : typeof value === "string" ? value.trim() : value;
  return { andOr, fieldDb: field, symbol, queryValue: needsValue(symbol) ? written : "" };
}

/** The question that the draft asks; lines without a value ask nothing. */
export function conditionsOf(draft: Draft): Condition[] {
  return normalised(draft.map(writeNode));
}

const FIELD_TYPES: Record<string, string> = {
  integer: "Integer",
  decimal: "Double",
  date: "Date",
  datetime: "DATE",
  user: "User",
};

/** Conditions as a scene keeps them: each with its place, its list and its type. */
export function sceneLines(
  conditions: readonly Condition[],
  listing: string,
  columns: readonly ListingColumn[],
): (Condition & { sort: string })[] {
  const placed = (condition: Condition, index: number): Condition & { sort: string } => {
    const sort = String(index);
    if (isGroup(condition)) {
      return { andOr: condition.andOr, sort, conditions: sceneLines(condition.conditions, listing, columns) };
    }
    const type = columns.find(({ field }) => field === condition.fieldDb)?.type ?? "";
    return { ...condition, sort, tableName: listing, fieldType: FIELD_TYPES[type] ?? "String" };
  };
  return normalised(conditions).map(placed);
}

export function draftLines(draft: Draft): DraftLine[] {
  return draft.flatMap((node) => (node.kind === "line" ? [node] : draftLines(node.lines)));
}

/** Groups count as lines, too: the server counts both. */
export function nodeCount(draft: Draft): number {
  return draft.reduce((sum, node) => sum + 1 + (node.kind === "group" ? nodeCount(node.lines) : 0), 0);
}

function joinedBy(node: DraftNode, andOr: AndOr): DraftNode {
  return node.andOr === andOr ? node : { ...node, andOr };
}

function firstJoinsNothing(nodes: readonly DraftNode[]): DraftNode[] {
  return nodes.map((node, index) => {
    if (index === 0) return joinedBy(node, "");
    return node.andOr === "" ? joinedBy(node, "OR") : node;
  });
}

/** The draft with a new line or group at its end, or at the end of one of its groups; joined with "or". */
export function withAdded(draft: Draft, groupKey: string | null, added: DraftNode): DraftNode[] {
  if (groupKey === null) return firstJoinsNothing([...draft, { ...added, andOr: "OR" }]);
  return draft.map((node) => {
    if (node.kind === "line") return node;
    return { ...node, lines: withAdded(node.lines, node.key === groupKey ? null : groupKey, added) };
  });
}

/** The draft with one node replaced. */
export function withReplaced(draft: Draft, next: DraftNode): DraftNode[] {
  const nodes = draft.map((node) => {
    if (node.key === next.key) return next;
    return node.kind === "group" ? { ...node, lines: withReplaced(node.lines, next) } : node;
  });
  return firstJoinsNothing(nodes);
}

function dropped(draft: Draft, key: string): DraftNode[] {
  const left = draft.flatMap((node): DraftNode[] => {
    if (node.key === key) return [];
    if (node.kind === "line") return [node];
    const lines = dropped(node.lines, key);
    return lines.length === 0 ? [] : [{ ...node, lines }];
  });
  return firstJoinsNothing(left);
}

/** The draft without a line or group; null when nothing would be left, for the last line stays. */
export function withRemoved(draft: Draft, key: string): DraftNode[] | null {
  const left = dropped(draft, key);
  return left.length === 0 ? null : left;
}

function emptyValue(column: ListingColumn | undefined, symbol: ConditionSymbol): QueryValue {
  if (symbol === "in") return [];
  return column?.type === "address" ? NO_AREA : "";
}

/** Another field: the operator goes back to equality and the value is cleared. */
export function withField(line: DraftLine, column: ListingColumn): DraftLine {
  return { ...line, field: column.field, symbol: "=", value: emptyValue(column, "=") };
}

/** Another operator: the value is cleared; `in` takes a list. */
export function withSymbol(
  line: DraftLine,
  symbol: ConditionSymbol,
  column: ListingColumn | undefined,
): DraftLine {
  return { ...line, symbol, value: emptyValue(column, symbol) };
}

/** Another country: its provinces and cities are others. */
export function withArea(area: AreaValue, level: keyof AreaValue, id: string): AreaValue {
  if (level === "country") return { country: id, province: "", city: "" };
  return level === "province" ? { ...area, province: id, city: "" } : { ...area, city: id };
}

export type Flaw =
  | "field"
  | "symbol"
  | "number"
  | "date"
  | "tooLong"
  | "tooMany"
  | "country"
  | "areaTooLarge";

function isDay(value: QueryValue): boolean {
  return typeof value === "number" || /^(\d{4}-\d{2}-\d{2}([T ].*)?|\d{10,13})$/.test(String(value).trim());
}

/** What keeps a line from being asked, or null. Nothing filled in is no flaw: it asks nothing. */
export function flawOf(line: DraftLine, columns: readonly ListingColumn[]): Flaw | null {
  const { field, symbol, value } = line;
  if (field === "") return null;
  const column = columns.find((one) => one.field === field);
  if (!column?.searchable) return "field";
  if (!column.symbols.includes(symbol)) return "symbol";
  if (!needsValue(symbol) || isEmptyValue(value)) return null;
  if (Array.isArray(value)) {
    if (value.length > MOST_VALUES) return "tooMany";
    return value.some((item) => item.length > LONGEST_TEXT) ? "tooLong" : null;
  }
  if (typeof value === "object") {
    if (value.country === "") return "country";
    return value.province === "" && value.city === "" ? "areaTooLarge" : null;
  }
  const text = String(value).trim();
  if (text.length > LONGEST_TEXT) return "tooLong";
  if (symbol === "dynamic") return readWhen(text) ? null : "date";
  if (column.type === "date" || column.type === "datetime") return isDay(value) ? null : "date";
  if (column.type === "integer") return /^-?\d{1,18}$/.test(text) ? null : "number";
  if (column.type === "decimal") return /^-?\d{1,18}(\.\d{1,18})?$/.test(text) ? null : "number";
  return null;
}

export function isSound(draft: Draft, columns: readonly ListingColumn[]): boolean {
  return draftLines(draft).every((line) => flawOf(line, columns) === null);
}
