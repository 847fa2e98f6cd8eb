import {
  isGroup,
  SYMBOLS,
  type AndOr,
  type Condition,
  type ConditionLine,
  type ConditionSymbol,
  type PageRequest,
  type QueryValue,
  type SortKey,
} from "../../api/listing";
import { DEEPEST, MOST_LINES, normalised, withFilterLines } from "./conditions";

/**
 * The state of a list as held in the URL, so that a link reproduces what its sender saw. Defaults are omitted
 * from the URL; unreadable parts fall back to the default.
 */
export interface ListState {
  page: number;
  size: number;
  search: string;
  conditions: Condition[];
  /** Empty: the listing's own default order. */
  sort: SortKey[];
  /** The row open in the drawer: an id, or `new`. */
  open: string | null;
  /** The saved view whose columns are shown; null for the user's default. */
  view: string | null;
  /** The saved scene the conditions came from. The conditions apply even if the scene changes or is deleted. */
  scene: string | null;
  /** Pagination cursor: the end of the previous page, if it was read. Not part of the URL. */
  after?: string | undefined;
}

export const PAGE_SIZES = [10, 20, 50, 100, 200];
export const DEFAULT_PAGE_SIZE = 20;
/** Smaller, so that the footer with totals is visible together with the rows. */
const SIZE_WITH_TOTALS = 10;

/** Page size when totals are switched on or off; a size chosen by the user stays. */
export function sizeWithTotals(size: number, before: boolean, now: boolean): number {
  if (!before && now && size === DEFAULT_PAGE_SIZE) return SIZE_WITH_TOTALS;
  return before && !now && size === SIZE_WITH_TOTALS ? DEFAULT_PAGE_SIZE : size;
}

export const INITIAL_LIST_STATE: ListState = {
  page: 1,
  size: DEFAULT_PAGE_SIZE,
  search: "",
  conditions: [],
  sort: [],
  open: null,
  view: null,
  scene: null,
};

// Words instead of symbols, because `<=` is unreadable once escaped in a URL.
export const SYMBOL_WORDS = {
  "=": "eq",
  "!=": "ne",
  ">": "gt",
  "<": "lt",
  ">=": "ge",
  "<=": "le",
  in: "in",
  like: "like",
  "=2": "me",
  like2: "withMe",
  dynamic: "when",
  "==": "is",
  empty: "none",
} as const satisfies Record<ConditionSymbol, string>;
const WORD_SYMBOLS = new Map<string, ConditionSymbol>(
  SYMBOLS.map((symbol) => [SYMBOL_WORDS[symbol], symbol]),
);

/**
 * `state~eq~active`, prefixed with `or~` for OR. What this cannot express (groups, lists, numbers, areas) is written as
 * JSON. The server parses the same syntax (`platform/src/listing/url.rs`).
 */
export function writeCondition(condition: Condition): string {
  if (isGroup(condition)) return JSON.stringify(condition);
  const { andOr, fieldDb, symbol, queryValue, sort, tableName, fieldType } = condition;
  if (typeof queryValue !== "string" || sort || tableName || fieldType) return JSON.stringify(condition);
  return `${andOr === "OR" ? "or~" : ""}${fieldDb}~${SYMBOL_WORDS[symbol]}~${queryValue}`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function readValue(value: unknown): QueryValue | null {
  if (typeof value === "string" || typeof value === "number") return value;
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) {
    const items = value.filter((item) => typeof item === "string" || typeof item === "number");
    return items.length === value.length ? items.map(String) : null;
  }
  if (!isRecord(value)) return String(value);
  const part = (name: string) => (typeof value[name] === "string" ? value[name] : "");
  return { country: part("country"), province: part("province"), city: part("city") };
}

/** Parses a condition from a URL or a saved scene; null when it is invalid. */
export function readStored(stored: unknown, depth = 1): Condition | null {
  if (!isRecord(stored)) return null;
  const joined = typeof stored.andOr === "string" ? stored.andOr.toUpperCase() : "";
  const andOr: AndOr = joined === "OR" || joined === "AND" ? joined : "";
  if (Array.isArray(stored.conditions) && stored.conditions.length > 0) {
    if (depth >= DEEPEST) return null;
    return { andOr, conditions: stored.conditions.flatMap((line) => readStored(line, depth + 1) ?? []) };
  }
  const { fieldDb } = stored;
  const symbol = stored.symbol === "<>" ? "!=" : SYMBOLS.find((one) => one === stored.symbol);
  const queryValue = readValue(stored.queryValue);
  if (typeof fieldDb !== "string" || fieldDb === "" || !symbol || queryValue === null) return null;
  const kept = (["sort", "tableName", "fieldType"] as const).flatMap((name) =>
    typeof stored[name] === "string" ? [[name, stored[name]] as const] : [],
  );
  return { andOr, fieldDb, symbol, queryValue, ...Object.fromEntries(kept) };
}

function readCondition(text: string): Condition | null {
  if (text.startsWith("{")) {
    try {
      return readStored(JSON.parse(text));
    } catch {
      return null;
    }
  }
  const parts = text.split("~");
  const alternative = parts[0] === "or" && !WORD_SYMBOLS.has(parts[1] ?? "");
  const [fieldDb, word, ...value] = alternative ? parts.slice(1) : parts;
  const symbol = WORD_SYMBOLS.get(word ?? "");
  if (!fieldDb || !symbol || value.length === 0) return null;
  // The value itself may contain the separator.
  return { andOr: alternative ? "OR" : "AND", fieldDb, symbol, queryValue: value.join("~") };
}

function readNumber(text: string | null, fallback: number): number {
  const number = Number(text);
  return text !== null && Number.isInteger(number) && number > 0 ? number : fallback;
}

function readSort(text: string | null): SortKey[] {
  if (!text) return [];
  return text
    .split(",")
    .filter((part) => part.replace(/^-/, "") !== "")
    .map((part) => ({ field: part.replace(/^-/, ""), descending: part.startsWith("-") }));
}

export function readListState(search: string): ListState {
  const query = new URLSearchParams(search);
  const size = readNumber(query.get("size"), DEFAULT_PAGE_SIZE);
  return {
    page: readNumber(query.get("page"), 1),
    size: PAGE_SIZES.includes(size) ? size : DEFAULT_PAGE_SIZE,
    search: query.get("q") ?? "",
    conditions: normalised(
      query
        .getAll("where")
        .slice(0, MOST_LINES)
        .flatMap((text) => readCondition(text) ?? []),
    ),
    sort: readSort(query.get("sort")),
    open: query.get("open"),
    view: query.get("view"),
    scene: query.get("scene"),
  };
}

export function writeListState(state: ListState): string {
  const query = new URLSearchParams();
  if (state.page !== 1) query.set("page", String(state.page));
  if (state.size !== DEFAULT_PAGE_SIZE) query.set("size", String(state.size));
  if (state.search) query.set("q", state.search);
  for (const condition of state.conditions) query.append("where", writeCondition(condition));
  if (state.sort.length > 0) {
    query.set(
      "sort",
      state.sort.map(({ field, descending }) => `${descending ? "-" : ""}${field}`).join(","),
    );
  }
  if (state.view) query.set("view", state.view);
  if (state.scene) query.set("scene", state.scene);
  if (state.open) query.set("open", state.open);
  const text = query.toString();
  return text ? `?${text}` : "";
}

/** The browser's time zone, for day boundaries. */
export const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The request for a page; the open drawer is not part of it. Without columns, all are returned. */
export function pageRequest(state: ListState, columns: readonly string[] = []): PageRequest {
  return {
    pageNum: state.page,
    pageSize: state.size,
    viewId: null,
    timeZone,
    ...(state.search ? { search: state.search } : {}),
    ...(state.conditions.length > 0 ? { conditions: state.conditions } : {}),
    ...(state.sort.length > 0 ? { sort: state.sort } : {}),
    ...(columns.length > 0 ? { columns: [...columns] } : {}),
    ...(state.after ? { after: state.after } : {}),
  };
}

/** Whether the URL has a query of its own, so that no default scene is applied. */
export function asksItself(state: ListState): boolean {
  return state.search !== "" || state.conditions.length > 0 || state.sort.length > 0 || state.scene !== null;
}

/** Sets or removes a filter's conditions on a field and returns to the first page. */
export function withFilter(
  state: ListState,
  fieldDb: string,
  lines: readonly Omit<ConditionLine, "andOr" | "fieldDb">[],
): ListState {
  return { ...state, conditions: withFilterLines(state.conditions, fieldDb, lines), page: 1 };
}
