import { queryOptions } from "@tanstack/react-query";
import { ask, http, type Answer } from "./client";

export type ListingDescription = Answer<"/service1/base/api/listing/describe/{id}", "get">;
export type ListingColumn = ListingDescription["columns"][number];
export type ListingUnitSum = Answer<"/service1/base/api/listing/totals", "post">["sumsBy"][number];
export type ListingState = ListingDescription["states"][number];
export type FoundRows = Answer<"/service1/base/api/listing/found", "post">;

export interface SortKey {
  field: string;
  descending: boolean;
}

export const SYMBOLS = [
  "=",
  "!=",
  ">",
  "<",
  ">=",
  "<=",
  "in",
  "like",
  "=2",
  "like2",
  "dynamic",
  "==",
  "empty",
] as const;
export type ConditionSymbol = (typeof SYMBOLS)[number];

/** How a condition is joined to all preceding ones; empty on the first. */
export type AndOr = "" | "AND" | "OR";

/** Ids of the areas of an address column. */
export interface AreaValue {
  country: string;
  province: string;
  city: string;
}

/** A list of values is joined with commas, unless a value contains a separator. */
export type QueryValue = string | number | string[] | AreaValue;

export interface ConditionLine {
  andOr: AndOr;
  fieldDb: string;
  symbol: ConditionSymbol;
  queryValue: QueryValue;
  /** Position, table and type of the condition; present in saved scenes, not in requests. */
  sort?: string;
  tableName?: string;
  fieldType?: string;
}

/** A group of conditions in parentheses. */
export interface ConditionGroup {
  andOr: AndOr;
  conditions: Condition[];
}

export type Condition = ConditionLine | ConditionGroup;

export function isGroup(condition: Condition): condition is ConditionGroup {
  return "conditions" in condition;
}

export interface PageRequest {
  pageNum: number;
  pageSize: number;
  viewId?: string | null;
  search?: string;
  conditions?: Condition[];
  sort?: SortKey[];
  /** The requested fields; the common ones are always included. None means all. */
  columns?: string[];
  /** Time zone for day boundaries. */
  timeZone?: string;
  /** Pagination cursor: continues after the last row of the previous page; `pageNum` is then ignored. */
  after?: string;
  /** False: the rows do not wait for their count, which is asked for apart (`foundQuery`). */
  count?: boolean;
}

export interface Page<Row> {
  content: Row[];
  /** 0 and not exact where the page does not know it. */
  totalElements: number;
  /** False when the server stopped counting at its limit, or did not count. */
  totalIsExact: boolean;
  /** Pagination cursor of the next page; none on the last page. */
  next?: string | null | undefined;
}

/** An action on a row; the server decides whether it is allowed, and gives the reason if not. */
export interface RowAction {
  action: string;
  label: string;
  allowed: boolean;
  reason?: string | null;
}

/** Fields of every list row. Lists without row actions omit them. */
export interface ListRow {
  id: string;
  actions?: RowAction[];
}

/** A row with the requested fields present. */
export type With<Row, Field extends keyof Row> = Row & { [F in Field]-?: Exclude<Row[F], undefined> };

/** A row of a request without columns: all fields are present. */
export type Whole<Row> = With<Row, keyof Row>;

type PageFrom<Query extends (request: PageRequest) => { queryFn?: (...given: never) => unknown }> = Awaited<
  ReturnType<NonNullable<ReturnType<Query>["queryFn"]>>
>;

/** Row type of a page query, with the fields that are always requested. */
export type RowFrom<
  Query extends (request: PageRequest) => { queryFn?: (...given: never) => unknown },
  Field extends string = never,
> = PageFrom<Query> extends { content: (infer Row)[] } ? With<Row, Field & keyof Row> : never;

/** Casts a page to complete rows. */
export function whole<Row>(page: Page<Row>): Page<Whole<Row>> {
  return page as Page<Whole<Row>>;
}

export function describeListingQuery(listing: string) {
  return queryOptions({
    queryKey: ["listing", listing],
    queryFn: ({ signal }) =>
      ask(
        http.GET("/service1/base/api/listing/describe/{id}", { params: { path: { id: listing } }, signal }),
      ),
    staleTime: 10 * 60_000,
    meta: { showsOwnError: true },
  });
}

/** The query without its page. */
function wholeQuestion({ search, conditions, timeZone }: PageRequest): PageRequest {
  return {
    pageNum: 1,
    pageSize: 10,
    // The same time zone as for the rows, or day conditions would match other rows.
    ...(timeZone ? { timeZone } : {}),
    ...(search ? { search } : {}),
    ...(conditions ? { conditions } : {}),
  };
}

/** Sums over all rows of the query. The key starts with the topic, so that live changes refresh it. */
export function listTotalsQuery(listing: string, request: PageRequest) {
  const question = wholeQuestion(request);
  return queryOptions({
    queryKey: [listing, "totals", question],
    queryFn: ({ signal }) =>
      ask(http.POST("/service1/base/api/listing/totals", { body: { listing, ...question }, signal })),
    meta: { showsOwnError: true },
  });
}

/** Longest that a count is remembered; a live stream ends and reads everything again after as long. */
const REMEMBERED_MS = 5 * 60_000;

/**
 * Number of rows found, up to the server's limit, and of those hidden by the conditions. Neither page, sort order nor
 * columns are part of the key, so a count is remembered for a question; the topic is, so that live changes refresh it.
 */
export function foundQuery(listing: string, request: PageRequest) {
  const question = wholeQuestion(request);
  return queryOptions({
    queryKey: [listing, "found", question],
    // Once nobody waits for it, the request is aborted, and the server stops counting.
    queryFn: ({ signal }) =>
      ask(http.POST("/service1/base/api/listing/found", { body: { listing, ...question }, signal })),
    staleTime: REMEMBERED_MS,
    gcTime: REMEMBERED_MS,
    meta: { showsOwnError: true },
  });
}

/** Exact row count. Not keyed by the topic, so that a live change does not trigger an expensive recount. */
export function exactCountQuery(listing: string, request: PageRequest) {
  const question = wholeQuestion(request);
  return queryOptions({
    queryKey: ["exactCount", listing, question],
    queryFn: ({ signal }) =>
      ask(http.POST("/service1/base/api/listing/count", { body: { listing, ...question }, signal })),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    meta: { showsOwnError: true },
  });
}
