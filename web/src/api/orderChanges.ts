import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { ask, http, idempotent, type Answer } from "./client";
import type { Versioned } from "./dictionary";
import type { ActionInput } from "./documents";
import type { PageRequest } from "./listing";

export const ORDER_CHANGE_TOPIC = "orders.order_change";

export type OrderChange = Answer<"/service1/orders/api/orderChange/pu/pageList", "post">["content"][number];
export type OrderChangeDetail = Answer<"/service1/orders/api/orderChange/detail/{id}", "get">;
export type ChangedField = NonNullable<OrderChangeDetail["changes"]>[number];

const api = "/service1/orders/api/orderChange";

export function orderChangePageQuery(request: PageRequest) {
  return queryOptions({
    queryKey: [ORDER_CHANGE_TOPIC, "page", request],
    queryFn: ({ signal }) => ask(http.POST(`${api}/pu/pageList`, { body: request, signal })),
    placeholderData: keepPreviousData,
    meta: { showsOwnError: true },
  });
}

export function orderChangeQuery(id: string) {
  return queryOptions({
    queryKey: [ORDER_CHANGE_TOPIC, "detail", id],
    queryFn: ({ signal }) => ask(http.GET(`${api}/detail/{id}`, { params: { path: { id } }, signal })),
    meta: { showsOwnError: true },
  });
}

export function confirmOrderChange({ id, version }: Versioned, key: string): Promise<unknown> {
  return ask(http.POST(`${api}/confirm`, { body: { id, version }, ...idempotent(key) }));
}

export function disputeOrderChange(body: ActionInput & { reason?: string }, key: string): Promise<unknown> {
  return ask(http.POST(`${api}/dispute`, { body, ...idempotent(key) }));
}

export function insistOnOrderChange(body: ActionInput & { answer?: string }, key: string): Promise<unknown> {
  return ask(http.POST(`${api}/insist`, { body, ...idempotent(key) }));
}

export function withdrawOrderChange(body: ActionInput & { answer?: string }, key: string): Promise<unknown> {
  return ask(http.POST(`${api}/withdraw`, { body, ...idempotent(key) }));
}
