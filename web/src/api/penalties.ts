import { queryOptions } from "@tanstack/react-query";
import { ask, http, type Answer } from "./client";
import { whole, type Whole } from "./listing";

/** A complete row of the list. */
export type PenaltyRow = Whole<Answer<"/service1/orders/api/penalty/pu/pageList", "post">["content"][number]>;

/** Penalties for a stamped copy, newest first. */
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
        (page) => whole(page).content,
      ),
    // The amount is supplementary, so no error toast is needed.
    meta: { showsOwnError: true },
  });
}
