import { queryOptions } from "@tanstack/react-query";
import { ask, http, type Answer } from "./client";

export type ListingDescription = Answer<"/service1/base/api/listing/describe/{id}", "get">;
export type ListingColumn = ListingDescription["columns"][number];
export type ListingState = ListingDescription["states"][number];

export interface SortKey {
  field: string;
  descending: boolean;
}

export const SYMBOLS = ["=", "!=", ">", "<", ">=", "<=", "in", "like"] as const;
export type ConditionSymbol = (typeof SYMBOLS)[number];

export interface Condition {
  andOr: "and" | "or";
  fieldDb: string;
  symbol: ConditionSymbol;
  /** For `in`: values joined with commas. */
  queryValue: string;
}

export interface PageRequest {
  pageNum: number;
  pageSize: number;
  viewId?: string | null;
  search?: string;
  conditions?: Condition[];
  sort?: SortKey[];
}

export interface Page<Row> {
  content: Row[];
  totalElements: number;
  /** False when the server stopped counting at its limit. */
  totalIsExact: boolean;
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
