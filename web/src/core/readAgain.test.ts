import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { readAgain } from "./readAgain";

test("a change of what decides about an order makes its buttons stale", async () => {
  const queries = new QueryClient();
  for (const topic of ["orders.purchase_order", "orders.order_change", "orders.claim"]) {
    queries.setQueryData([topic, "detail", "1"], {});
  }
  await readAgain(queries, "orders.order_change");
  const stale = queries.getQueryCache().findAll({ stale: true });
  expect(stale.map(({ queryKey }) => queryKey[0]).toSorted()).toEqual([
    "orders.order_change",
    "orders.purchase_order",
  ]);
});
