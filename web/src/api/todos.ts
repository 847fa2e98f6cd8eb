import { queryOptions } from "@tanstack/react-query";
import { ask, http, type Answer } from "./client";
import type { Condition } from "./listing";
import { listPage } from "./listPage";

export const TODO_TOPIC = "portal.todo";

export type TodoCount = Answer<"/service1/portal/api/todo/counts", "get">[number];

export const todoPageQuery = listPage(TODO_TOPIC, "/service1/portal/api/todo/pageList");

export const DONE_TODO_TOPIC = "portal.done_todo";

export const doneTodoPageQuery = listPage(DONE_TODO_TOPIC, "/service1/portal/api/doneTodo/pageList");

/** Number of tasks dealt with, by action. */
export function doneTodoCountsQuery(language: string) {
  return queryOptions({
    queryKey: [DONE_TODO_TOPIC, "counts", language],
    queryFn: ({ signal }) => ask(http.GET("/service1/portal/api/doneTodo/counts", { params: {}, signal })),
    meta: { showsOwnError: true },
  });
}

/** Number of open tasks by action. Polled, because tasks become overdue without a change event. */
export function todoCountsQuery(mine: boolean, language: string) {
  return queryOptions({
    // The language decides the names of actions.
    queryKey: [TODO_TOPIC, "counts", mine, language],
    queryFn: ({ signal }) =>
      ask(http.GET("/service1/portal/api/todo/counts", { params: { query: { mine } }, signal })),
    refetchInterval: 5 * 60_000,
    meta: { showsOwnError: true },
  });
}

/** Tasks of documents the user looks after, or nobody does yet: the conditions of the scene `mine`. */
export const MINE: readonly Condition[] = [
  { andOr: "", fieldDb: "responsible", symbol: "=2", queryValue: "" },
  { andOr: "OR", fieldDb: "unassigned", symbol: "=", queryValue: "true" },
];
export const MINE_SCENE = "system:mine";

/** As one condition beside others. */
export const IS_MINE: Condition = { andOr: "AND", conditions: [...MINE] };

const EVER = "2000-01-01";
const MOST_DUE = 10;

/** Tasks with a deadline, nearest first. */
export function nextDeadlinesQuery(mine: boolean, language: string) {
  const due: Condition = { andOr: "", fieldDb: "dueAt", symbol: ">=", queryValue: EVER };
  return queryOptions({
    queryKey: [TODO_TOPIC, "next", mine, language],
    queryFn: ({ signal }) =>
      ask(
        http.POST("/service1/portal/api/todo/pageList", {
          body: {
            conditions: mine ? [due, IS_MINE] : [due],
            sort: [{ field: "dueAt", descending: false }],
            pageSize: MOST_DUE,
          },
          signal,
        }),
      ).then(({ content }) => content),
    refetchInterval: 5 * 60_000,
    meta: { showsOwnError: true },
  });
}
