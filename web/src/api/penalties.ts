import { queryOptions } from "@tanstack/react-query";
import { ask, http } from "./client";
import type { RowOf } from "./documentApi";

export type Penalty = RowOf<"orders.penalty">;

/** What a stamped copy has cost so far, the latest first. */
export function penaltiesOfStampQuery(stampedCopyId: string) {
  const body = {
    conditions: [{ andOr: "", fieldDb: "stampedCopyId", symbol: "=", queryValue: stampedCopyId }],
    sort: [{ field: "number", descending: true }],
    pageSize: 10,
  };
  return queryOptions({
    queryKey: ["orders.penalty", "ofStamp", stampedCopyId],
    queryFn: ({ signal }) =>
      ask(http.POST("/service1/orders/api/penalty/pu/pageList", { body, signal })).then(
        ({ content }) => content,
      ),
    // Without it the reader still knows that he is late.
    meta: { showsOwnError: true },
  });
}
