import { queryOptions } from "@tanstack/react-query";
import { ask, http, type Answer } from "./client";
import { listPage } from "./listPage";

export const TODO_TOPIC = "portal.todo";

export type TodoCount = Answer<"/service1/portal/api/todo/counts", "get">[number];

export const todoPageQuery = listPage(TODO_TOPIC, "/service1/portal/api/todo/pageList");

/** Number of open tasks by area. Polled, because tasks become overdue without a change event. */
export function todoCountsQuery() {
  return queryOptions({
    queryKey: [TODO_TOPIC, "counts"],
    queryFn: ({ signal }) => ask(http.GET("/service1/portal/api/todo/counts", { signal })),
    refetchInterval: 5 * 60_000,
    meta: { showsOwnError: true },
  });
}

const EVER = "2000-01-01";

/** Tasks with a deadline, nearest first. */
export const nextDeadlinesQuery = queryOptions({
  queryKey: [TODO_TOPIC, "next"],
  queryFn: ({ signal }) =>
    ask(
      http.POST("/service1/portal/api/todo/pageList", {
        body: {
          conditions: [{ andOr: "", fieldDb: "dueAt", symbol: ">=", queryValue: EVER }],
          sort: [{ field: "dueAt", descending: false }],
          pageSize: 10,
        },
        signal,
      }),
    ).then(({ content }) => content.slice(0, 5)),
  refetchInterval: 5 * 60_000,
  meta: { showsOwnError: true },
});
