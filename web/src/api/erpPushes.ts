import { queryOptions } from "@tanstack/react-query";
import { ask, http, idempotent, type Answer } from "./client";
import { listPage } from "./listPage";

export const ERP_PUSHES = "partner.erp_push";
export const MAY_SUBMIT_TO_SAP = "partner.erp_push.submit";

export type ErpPush = Answer<"/service1/partner/sap/detail/{id}", "get">;

const pushPageQuery = listPage(ERP_PUSHES, "/service1/partner/sap/pageList");
const SHOWN = 5;

/** The newest of a supplier. */
export function pushesOfQuery(organizeId: string) {
  return pushPageQuery({
    pageNum: 1,
    pageSize: 10,
    conditions: [{ andOr: "", fieldDb: "organizeId", symbol: "=", queryValue: organizeId }],
    columns: ["number", "kind", "askedAt"],
  });
}

export const newestOf = <Row>(rows: readonly Row[]): Row[] => rows.slice(0, SHOWN);

/** Whether a supplier can be submitted now, and why not; the version is that of the supplier that is shown. */
export function pushCheckQuery(organizeId: string, version: number, language: string) {
  return queryOptions({
    // The topic of pushes: each may change the answer.
    queryKey: [ERP_PUSHES, "check", organizeId, version, language],
    queryFn: ({ signal }) => ask(http.POST("/service1/partner/sap/check", { body: { organizeId }, signal })),
    meta: { untold: true },
  });
}

export function submitToSap(organizeId: string, key: string): Promise<ErpPush> {
  return ask(http.POST("/service1/partner/sap/commSupSAP", { body: { organizeId }, ...idempotent(key) }));
}
