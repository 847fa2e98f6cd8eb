import { queryOptions } from "@tanstack/react-query";
import { ask, http } from "./client";

/** What can still go back of an order; the return that is being written does not count against itself. */
export function returnableQuery(purchaseOrderId: string, returnOrderId: string | null) {
  return queryOptions({
    queryKey: ["orders.return_order", "returnable", purchaseOrderId, returnOrderId],
    queryFn: ({ signal }) =>
      ask(
        http.POST("/service1/orders/api/returns/returnable", {
          body: { purchaseOrderId, returnOrderId },
          signal,
        }),
      ),
    meta: { showsOwnError: true },
  });
}
