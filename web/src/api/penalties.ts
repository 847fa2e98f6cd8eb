import { queryOptions } from "@tanstack/react-query";
import { ask, http, type Answer } from "./client";
import { whole, type Whole } from "./listing";

/** One as a list has it that was asked for all. */
export type PenaltyRow = Whole<Answer<"/service1/orders/api/penalty/pu/pageList", "post">["content"][number]>;

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
        (page) => whole(page).content,
      ),
    // Without it the reader still knows that he is late.
    meta: { showsOwnError: true },
  });
}
