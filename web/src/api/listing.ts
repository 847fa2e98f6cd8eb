import { queryOptions } from "@tanstack/react-query";
import { ask, http, type Answer } from "./client";

export type ListingDescription = Answer<"/service1/base/api/listing/describe/{id}", "get">;
export type ListingColumn = ListingDescription["columns"][number];
export type ListingState = ListingDescription["states"][number];

export interface SortKey {
  field: string;
  descending: boolean;
}

export const SYMBOLS = ["=", "!=", ">", "<", ">=", "<=", "in", "like", "=2", "like2", "dynamic"] as const;
export type ConditionSymbol = (typeof SYMBOLS)[number];

/** How a line joins all lines before it; empty on the first. */
export type AndOr = "" | "AND" | "OR";

/** Areas of an address column, by id. */
export interface AreaValue {
  country: string;
  province: string;
  city: string;
}

/** A list is joined with commas, unless one of its values holds a separator itself. */
export type QueryValue = string | number | string[] | AreaValue;

export interface ConditionLine {
  andOr: AndOr;
  fieldDb: string;
  symbol: ConditionSymbol;
  queryValue: QueryValue;
  /** The line's place, its table and its type; a saved scene has them, a question does without. */
  sort?: string;
  tableName?: string;
  fieldType?: string;
}

/** Lines in brackets. */
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
  /** The fields wanted; those that every row carries come with any choice. None means all. */
  columns?: string[];
  /** Where days begin. */
  timeZone?: string;
  /** Goes on after the last row of the page before; `pageNum` then says nothing. */
  after?: string;
}

export interface Page<Row> {
  content: Row[];
  totalElements: number;
  /** False when the server stopped counting at its limit. */
  totalIsExact: boolean;
  /** What `after` takes to go on from here; none on the last page. */
  next?: string | null | undefined;
}

/** What a user may do with a row; the server decides, with the reason when it says no. */
export interface RowAction {
  action: string;
  label: string;
  allowed: boolean;
  reason?: string | null;
}

/** What every row of every list brings along. A list whose rows offer nothing leaves the actions out. */
export interface ListRow {
  id: string;
  actions?: RowAction[];
}

/** A row with fields that were asked for. */
export type With<Row, Field extends keyof Row> = Row & { [F in Field]-?: Exclude<Row[F], undefined> };

/** A row of a question that named no columns: all of them came. */
export type Whole<Row> = With<Row, keyof Row>;

type PageFrom<Query extends (request: PageRequest) => { queryFn?: (...given: never) => unknown }> = Awaited<
  ReturnType<NonNullable<ReturnType<Query>["queryFn"]>>
>;

/** A row of what this query gives pages of, with the fields that are asked for whatever is shown. */
export type RowFrom<
  Query extends (request: PageRequest) => { queryFn?: (...given: never) => unknown },
  Field extends string = never,
> = PageFrom<Query> extends { content: (infer Row)[] } ? With<Row, Field & keyof Row> : never;

/** Says so of a page. */
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

/** The same rows, whichever page of them is asked for. */
function wholeQuestion({ search, conditions, timeZone }: PageRequest): PageRequest {
  return {
    pageNum: 1,
    pageSize: 10,
    // A day that is meant begins where the page's days begin, or other rows would be added up.
    ...(timeZone ? { timeZone } : {}),
    ...(search ? { search } : {}),
    ...(conditions ? { conditions } : {}),
  };
}

/** Sums over all rows of the question. The key starts with the topic, so that a change adds up again. */
export function listTotalsQuery(listing: string, request: PageRequest) {
  const question = wholeQuestion(request);
  return queryOptions({
    queryKey: [listing, "totals", question],
    queryFn: ({ signal }) =>
      ask(http.POST("/service1/base/api/listing/totals", { body: { listing, ...question }, signal })),
    meta: { showsOwnError: true },
  });
}

/** Every row counted, however many. Counted once: a change elsewhere is no reason to count millions again. */
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
