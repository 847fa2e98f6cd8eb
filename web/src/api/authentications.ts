import { queryOptions } from "@tanstack/react-query";
import { ask, http, idempotent } from "./client";
import type { Versioned } from "./dictionary";
import type { RowOf } from "./documentApi";
import type { DocumentRow } from "./documents";
import { listPage } from "./listPage";

/** Listing code, and topic of its live changes. */
export const AUTHENTICATION = "partner.authentication";

/** Whether a supplier is who it says it is, as its page reads it. */
export type Authentication = RowOf<typeof AUTHENTICATION> & DocumentRow;

/** More than anybody has asked for. */
const LATEST = 20;

const page = listPage(AUTHENTICATION, "/service1/partner/enterpriseAuthentication/pageList");

/** Those of one supplier, the newest first. */
export function authenticationsOfQuery(organizeId: string) {
  return page({
    pageNum: 1,
    pageSize: LATEST,
    conditions: [{ andOr: "", fieldDb: "organizeId", symbol: "=", queryValue: organizeId }],
  });
}

/** Begins one; refused while another one is begun or holds. */
export function startAuthentication(organizeId: string, key: string) {
  const body = { organizeId };
  return ask(http.POST("/service1/partner/enterpriseAuthentication/start", { body, ...idempotent(key) }));
}

/** The accounts that may be paid to, the default one first. */
export function payableAccountsQuery(id: string) {
  return queryOptions({
    queryKey: [AUTHENTICATION, "accounts", id],
    queryFn: ({ signal }) =>
      ask(
        http.GET("/service1/partner/enterpriseAuthentication/accounts/{id}", {
          params: { path: { id } },
          signal,
        }),
      ),
    meta: { showsOwnError: true },
  });
}

export interface PaidAmount extends Versioned {
  bankId: string;
  amount: string;
}

// Neither is sent with a key: nothing is kept by which the amount could be found out.
export function payAmount(body: PaidAmount) {
  return ask(http.POST("/service1/partner/enterpriseAuthentication/pay", { body }));
}

export interface ToldAmount extends Versioned {
  amount: string;
}

/** A wrong amount is refused, and counts. */
export function tellAmount(body: ToldAmount) {
  return ask(http.POST("/service1/partner/enterpriseAuthentication/tellAmount", { body }));
}
