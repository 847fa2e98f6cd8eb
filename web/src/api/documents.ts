import { queryOptions, type UseQueryOptions } from "@tanstack/react-query";
import { ask, http, type Answer } from "./client";
import type { Versioned } from "./dictionary";
import type { ListRow, Page, PageRequest, RowAction } from "./listing";

/** Id and version of the document, and the action's input fields. */
export type ActionInput = Versioned & Record<string, unknown>;

/** Fields common to all documents. */
export interface DocumentRow extends Versioned, ListRow {
  number: string;
  state: string;
  /** The state, or what is wrong with the document, where the kind has such a column. */
  status?: string;
  updatedBy: string;
  updatedAt: string;
}

/** A document as returned by a list: of its own fields, only those requested. */
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
  /** The only person waited for, and since when; absent if it is everyone who can act. */
  who?: string | null;
  since?: string | null;
}

/** The latest approval of a document, for the buyer only. */
export interface DocumentApproval {
  /** `waiting`, `approved`, `refused`, `returned`, `deleted`, `recalled` or `not_started` */
  state: string;
  submittedBy: string;
  submittedAt: string;
  /** What the approvers said, or why it could not be started. */
  opinion: string;
  /** Why it went no further although it was approved. */
  reason: string;
  decidedBy: string;
  decidedAt?: string | null;
}

/** Additional data of a document page. */
export interface DocumentDetail {
  actions: RowAction[];
  steps: DocumentStep[];
  waiting: DocumentWait[];
  /** The side that keeps the document to itself for now, `buyer` or `supplier`; absent if both may see it. */
  keptBy?: string | null;
  approval?: DocumentApproval | null;
}

export type DetailOf<Row extends DocumentRow> = Row & DocumentDetail;

// The query's raw data type does not matter here, only the selected one.
// oxlint-disable-next-line typescript/no-explicit-any
export type QueryOf<Answered> = UseQueryOptions<any, Error, Answered, any>;
export type PageQueryOf<Row> = (request: PageRequest) => QueryOf<Page<Row>>;

export type RecordVersion = Answer<"/service1/base/api/audit/versions", "get">[number];
export type RecordAsItWas = Answer<"/service1/base/api/audit/version", "get">;

// Keyed by the record's listing, so that live changes invalidate it.
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

/** Past versions are immutable, so they never become stale. */
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
