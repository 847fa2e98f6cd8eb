import { queryOptions } from "@tanstack/react-query";
import { ask, http } from "./client";

/** Returnable quantities of an order; the return being edited is not deducted. */
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
