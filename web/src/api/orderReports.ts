import { queryOptions } from "@tanstack/react-query";
import { ask, http, type Answer } from "./client";

export type MonthOfReplies = Answer<"/service1/orders/api/report/replies", "get">[number];
export type DifferenceOfSupplier = Answer<"/service1/orders/api/report/differences", "get">[number];

/** Not the topic of orders, so that a chart is not refetched with every changed order. */
const KEY = "orders.report";
const NOW_AND_THEN = 5 * 60_000;

export const repliesQuery = queryOptions({
  queryKey: [KEY, "replies"],
  queryFn: ({ signal }) => ask(http.GET("/service1/orders/api/report/replies", { signal })),
  refetchInterval: NOW_AND_THEN,
  meta: { showsOwnError: true },
});

export const differencesQuery = queryOptions({
  queryKey: [KEY, "differences"],
  queryFn: ({ signal }) => ask(http.GET("/service1/orders/api/report/differences", { signal })),
  refetchInterval: NOW_AND_THEN,
  meta: { showsOwnError: true },
});
