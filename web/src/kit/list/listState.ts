import {
  SYMBOLS,
  type Condition,
  type ConditionSymbol,
  type PageRequest,
  type SortKey,
} from "../../api/listing";

/**
 * What a list shows, as the URL holds it, so that a link reproduces what its sender saw. Defaults are left
 * out of the URL; anything unreadable in it falls back to the default.
 */
export interface ListState {
  page: number;
  size: number;
  search: string;
  conditions: Condition[];
  /** Empty: the listing's own default order. */
  sort: SortKey[];
  /** The row that is open in a drawer: an id, or `new`. */
  open: string | null;
  /** Where the page before ended, once it has been seen; not part of the address. */
  after?: string | undefined;
}

export const PAGE_SIZES = [10, 20, 50, 100, 200];
export const DEFAULT_PAGE_SIZE = 20;
/** A footer with totals belongs in sight together with the rows. */
const SIZE_WITH_TOTALS = 10;

/** The size of a page when totals come or go; a size that someone has chosen stays. */
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
};

// Words instead of signs, because `<=` in an address is unreadable once it is escaped.
const SYMBOL_WORDS: Record<ConditionSymbol, string> = {
  "=": "eq",
  "!=": "ne",
  ">": "gt",
  "<": "lt",
  ">=": "ge",
  "<=": "le",
  in: "in",
  like: "like",
};
const WORD_SYMBOLS = new Map(SYMBOLS.map((symbol) => [SYMBOL_WORDS[symbol], symbol]));

/** `state~eq~active`, with `or~` in front when it is an alternative to the one before. */
function writeCondition({ andOr, fieldDb, symbol, queryValue }: Condition): string {
  return `${andOr === "or" ? "or~" : ""}${fieldDb}~${SYMBOL_WORDS[symbol]}~${queryValue}`;
}

function readCondition(text: string): Condition | null {
  const parts = text.split("~");
  const alternative = parts[0] === "or" && !WORD_SYMBOLS.has(parts[1] ?? "");
  const [fieldDb, word, ...value] = alternative ? parts.slice(1) : parts;
  const symbol = WORD_SYMBOLS.get(word ?? "");
  if (!fieldDb || !symbol || value.length === 0) return null;
  // The value itself may hold the separator.
  return { andOr: alternative ? "or" : "and", fieldDb, symbol, queryValue: value.join("~") };
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
    conditions: query.getAll("where").flatMap((text) => readCondition(text) ?? []),
    sort: readSort(query.get("sort")),
    open: query.get("open"),
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
  if (state.open) query.set("open", state.open);
  const text = query.toString();
  return text ? `?${text}` : "";
}

/** What is asked of the server; the open drawer is not part of it. */
export function pageRequest(state: ListState): PageRequest {
  return {
    pageNum: state.page,
    pageSize: state.size,
    viewId: null,
    ...(state.search ? { search: state.search } : {}),
    ...(state.conditions.length > 0 ? { conditions: state.conditions } : {}),
    ...(state.sort.length > 0 ? { sort: state.sort } : {}),
    ...(state.after ? { after: state.after } : {}),
  };
}

/** Puts one condition on a field, or takes it away. Other fields keep theirs; the page goes back to the first. */
export function withCondition(
  state: ListState,
  fieldDb: string,
  next: Omit<Condition, "andOr" | "fieldDb"> | null,
): ListState {
  const others = state.conditions.filter((condition) => condition.fieldDb !== fieldDb);
  const conditions = next ? [...others, { andOr: "and" as const, fieldDb, ...next }] : others;
  return { ...state, conditions, page: 1 };
}
