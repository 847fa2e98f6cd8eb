import { queryOptions, type UseQueryOptions } from "@tanstack/react-query";
import { ask, http, type Answer } from "./client";
import type { Versioned } from "./dictionary";
import type { ListRow, Page, PageRequest, RowAction } from "./listing";

/** Which document, in which version, and the words an action takes along. */
export type ActionInput = Versioned & Record<string, unknown>;

/** What every document is, whatever it is about. */
export interface DocumentRow extends Versioned, ListRow {
  number: string;
  state: string;
  updatedBy: string;
  updatedAt: string;
}

/** A document as its list has it: of what is its own, only what was asked for. */
export interface ListedDocument extends Versioned, ListRow {
  number?: string;
  state: string;
}

export interface DocumentStep {
  state: string;
  label: string;
  /** `done`, `current` or `ahead`. */
  place: string;
}

export interface DocumentWait {
  /** What is to be done. */
  label: string;
  /** `buyer` or `supplier`. */
  side: string;
  mine: boolean;
}

/** A document as its page shows it. */
export interface DocumentDetail {
  actions: RowAction[];
  steps: DocumentStep[];
  waiting: DocumentWait[];
}

export type DetailOf<Row extends DocumentRow> = Row & DocumentDetail;

// What the answer is made from is nobody's business here.
// oxlint-disable-next-line typescript/no-explicit-any
export type QueryOf<Answered> = UseQueryOptions<any, Error, Answered, any>;
export type PageQueryOf<Row> = (request: PageRequest) => QueryOf<Page<Row>>;

export type RecordVersion = Answer<"/service1/base/api/audit/versions", "get">[number];
export type RecordAsItWas = Answer<"/service1/base/api/audit/version", "get">;

// Keyed by the record's listing, as all that a change on the topic makes old.
export function versionsQuery(entityKind: string, entityId: string) {
  return queryOptions({
    queryKey: [entityKind, "versions", entityId],
    queryFn: ({ signal }) =>
      ask(
        http.GET("/service1/base/api/audit/versions", {
          params: { query: { entityKind, entityId } },
          signal,
        }),
      ),
    meta: { showsOwnError: true },
  });
}

/** What has been never changes, so it is read once. */
const NEVER_OLD = { staleTime: Infinity, meta: { showsOwnError: true } } as const;

export function versionQuery(entityKind: string, entityId: string, version: number) {
  return queryOptions({
    queryKey: ["asItWas", entityKind, entityId, version],
    queryFn: ({ signal }) =>
      ask(
        http.GET("/service1/base/api/audit/version", {
          params: { query: { entityKind, entityId, version } },
          signal,
        }),
      ),
    ...NEVER_OLD,
  });
}

export function compareQuery(entityKind: string, entityId: string, from: number, to: number) {
  return queryOptions({
    queryKey: ["compared", entityKind, entityId, from, to],
    queryFn: ({ signal }) =>
      ask(
        http.GET("/service1/base/api/audit/compare", {
          params: { query: { entityKind, entityId, from, to } },
          signal,
        }),
      ),
    ...NEVER_OLD,
  });
}
