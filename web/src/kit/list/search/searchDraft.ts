import {
  isGroup,
  type AndOr,
  type AreaValue,
  type Condition,
  type ConditionSymbol,
  type ListingColumn,
  type QueryValue,
} from "../../../api/listing";
import { isWithinDigits } from "../../grid/logic/numberRules";
import {
  isEmptyValue,
  isOfLinks,
  joinList,
  LONGEST_TEXT,
  MOST_VALUES,
  needsValue,
  normalised,
  splitList,
} from "../conditions";
import { readWhen } from "../when";

/** The conditions while they are edited in the search panel. Pure functions on plain data. */
export interface DraftLine {
  kind: "line";
  key: string;
  andOr: AndOr;
  field: string;
  symbol: ConditionSymbol;
  /** An array for `in`, areas for an address, otherwise text or a number. */
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

/** One blank line: the initial state of the panel. */
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

/** The current conditions as a draft. */
export function draftOf(conditions: readonly Condition[]): DraftNode[] {
  const kept = normalised(conditions);
  return kept.length === 0 ? blankDraft() : kept.map(readNode);
}

function writeNode(node: DraftNode): Condition {
  if (node.kind === "group") return { andOr: node.andOr, conditions: node.lines.map(writeNode) };
  const { andOr, field, symbol, value } = node;
  const text = typeof value === "string" && symbol !== "==" ? value.trim() : value;
  const written = Array.isArray(text) ? joinList(text) : text;
  return { andOr, fieldDb: field, symbol, queryValue: needsValue(symbol) ? written : "" };
}

/** The conditions of the draft; lines without a value are dropped. */
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

/** Conditions as stored in a scene: each with its position, listing and field type. */
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

/** Number of lines and groups: the server's limit counts both. */
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

/** Appends a line or group to the draft or to one of its groups, joined with OR. */
export function withAdded(draft: Draft, groupKey: string | null, added: DraftNode): DraftNode[] {
  if (groupKey === null) return firstJoinsNothing([...draft, { ...added, andOr: "OR" }]);
  return draft.map((node) => {
    if (node.kind === "line") return node;
    return { ...node, lines: withAdded(node.lines, node.key === groupKey ? null : groupKey, added) };
  });
}

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

/** Removes a line or group; null when nothing would be left, because the last line stays. */
export function withRemoved(draft: Draft, key: string): DraftNode[] | null {
  const left = dropped(draft, key);
  return left.length === 0 ? null : left;
}

function emptyValue(column: ListingColumn | undefined, symbol: ConditionSymbol): QueryValue {
  if (symbol === "in") return [];
  return column?.type === "address" ? NO_AREA : "";
}

/** Changes the field: resets the operator to equality and clears the value. */
export function withField(line: DraftLine, column: ListingColumn): DraftLine {
  return { ...line, field: column.field, symbol: "=", value: emptyValue(column, "=") };
}

/** Changes the operator and clears the value; `in` takes an array. */
export function withSymbol(
  line: DraftLine,
  symbol: ConditionSymbol,
  column: ListingColumn | undefined,
): DraftLine {
  return { ...line, symbol, value: emptyValue(column, symbol) };
}

/** Changes one level of an area and clears the levels below it. */
export function withArea(area: AreaValue, level: keyof AreaValue, id: string): AreaValue {
  if (level === "country") return { country: id, province: "", city: "" };
  return level === "province" ? { ...area, province: id, city: "" } : { ...area, city: id };
}

export type Flaw =
  | "field"
  | "symbol"
  | "number"
  | "digits"
  | "date"
  | "tooLong"
  | "tooMany"
  | "country"
  | "areaTooLarge";

function isDay(value: QueryValue): boolean {
  return typeof value === "number" || /^(\d{4}-\d{2}-\d{2}([T ].*)?|\d{10,13})$/.test(String(value).trim());
}

/** Why a line is invalid, or null. An empty line is valid: it is ignored. */
export function flawOf(line: DraftLine, columns: readonly ListingColumn[]): Flaw | null {
  const { field, symbol, value } = line;
  if (field === "") return null;
  const column = columns.find((one) => one.field === field);
  if (!column?.searchable) return "field";
  if (!column.symbols.includes(symbol) && !isOfLinks(symbol)) return "symbol";
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
  if (column.type === "integer" || column.type === "decimal") {
    const plain = column.type === "integer" ? /^-?\d+$/ : /^-?\d+(\.\d+)?$/;
    if (!plain.test(text)) return "number";
    return isWithinDigits(text) ? null : "digits";
  }
  return null;
}

export function isSound(draft: Draft, columns: readonly ListingColumn[]): boolean {
  return draftLines(draft).every((line) => flawOf(line, columns) === null);
}

/**
 * Whether the panel offers a column: nobody types an id, and a supplier's name in the other language would be a second
 * field of the same meaning.
 */
export function isOffered(field: string, type: string, language: string): boolean {
  const name = /^supplier(?:Name)?(Zh|En)$/.exec(field);
  return type !== "id" && (!name || (name[1] === "Zh") === language.startsWith("zh"));
}
