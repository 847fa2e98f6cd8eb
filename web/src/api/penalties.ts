import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { ask, http, idempotent, type Answer } from "./client";
import type { ActionInput } from "./documents";
import type { PageRequest } from "./listing";

export const PENALTY_TOPIC = "orders.penalty";

export type Penalty = Answer<"/service1/orders/api/penalty/pu/pageList", "post">["content"][number];

const api = "/service1/orders/api/penalty";

export function penaltyPageQuery(request: PageRequest) {
  return queryOptions({
    queryKey: [PENALTY_TOPIC, "page", request],
    queryFn: ({ signal }) => ask(http.POST(`${api}/pu/pageList`, { body: request, signal })),
    placeholderData: keepPreviousData,
    meta: { showsOwnError: true },
  });
}

export function penaltyQuery(id: string) {
  return queryOptions({
    queryKey: [PENALTY_TOPIC, "detail", id],
    queryFn: ({ signal }) => ask(http.GET(`${api}/detail/{id}`, { params: { path: { id } }, signal })),
    meta: { showsOwnError: true },
  });
}

/** What a stamped copy has cost so far, the latest first. */
export function penaltiesOfStampQuery(stampedCopyId: string) {
  const body = {
    conditions: [{ andOr: "", fieldDb: "stampedCopyId", symbol: "=", queryValue: stampedCopyId }],
    sort: [{ field: "number", descending: true }],
    pageSize: 10,
  };
  return queryOptions({
    queryKey: [PENALTY_TOPIC, "ofStamp", stampedCopyId],
    queryFn: ({ signal }) =>
      ask(http.POST(`${api}/pu/pageList`, { body, signal })).then(({ content }) => content),
    // Without it the reader still knows that he is late.
    meta: { showsOwnError: true },
  });
}

export function waivePenalty(body: ActionInput & { reason?: string }, key: string): Promise<unknown> {
  return ask(http.POST(`${api}/waive`, { body, ...idempotent(key) }));
}

export function settlePenalty(body: ActionInput & { settlement?: string }, key: string): Promise<unknown> {
  return ask(http.POST(`${api}/settle`, { body, ...idempotent(key) }));
}
