import { queryOptions } from "@tanstack/react-query";
import { ask, http, type Answer } from "./client";

export type AuditEntry = Answer<"/service1/base/api/audit/entity", "get">[number];

/** Audit trail of a record. Keyed by its listing, so that live changes refresh it. */
export function auditQuery(listing: string, entityId: string) {
  return queryOptions({
    queryKey: [listing, "audit", entityId],
    queryFn: ({ signal }) =>
      ask(
        http.GET("/service1/base/api/audit/entity", {
          params: { query: { entityKind: listing, entityId } },
          signal,
        }),
      ),
    meta: { showsOwnError: true },
  });
}
