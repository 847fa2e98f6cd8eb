import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { ask, http, idempotent, type Answer } from "./client";
import type { Versioned } from "./dictionary";
import type { ActionInput } from "./documents";
import type { PageRequest } from "./listing";

export const RETURN_TOPIC = "orders.return_order";

export type ReturnOrder = Answer<"/service1/orders/api/returns/pu/pageList", "post">["content"][number];
export type ReturnOrderDetail = Answer<"/service1/orders/api/returns/detail/{id}", "get">;
export type ReturnLine = NonNullable<ReturnOrderDetail["lines"]>[number];
/** A line of an order with what can still go back of it. */
export type ReturnableLine = Answer<"/service1/orders/api/returns/returnable", "post">[number];

/** What a purchaser writes of one line. */
export type WrittenLine = Pick<ReturnLine, "line" | "quantity" | "reason" | "remark">;

/** What a purchaser can fill in. */
export interface ReturnOrderDraft {
  organizeId: string;
  orderNumber: string;
  title: string;
  handling: string;
  pickUpOn: string;
  description: string;
  lines: WrittenLine[];
}

const api = "/service1/orders/api/returns";

export function returnPageQuery(request: PageRequest) {
  return queryOptions({
    queryKey: [RETURN_TOPIC, "page", request],
    queryFn: ({ signal }) => ask(http.POST(`${api}/pu/pageList`, { body: request, signal })),
    placeholderData: keepPreviousData,
    meta: { showsOwnError: true },
  });
}

export function returnQuery(id: string) {
  return queryOptions({
    queryKey: [RETURN_TOPIC, "detail", id],
    queryFn: ({ signal }) => ask(http.GET(`${api}/detail/{id}`, { params: { path: { id } }, signal })),
    meta: { showsOwnError: true },
  });
}

/** What can still go back of an order; the return that is being written does not count against itself. */
export function returnableQuery(purchaseOrderId: string, returnOrderId: string | null) {
  return queryOptions({
    queryKey: [RETURN_TOPIC, "returnable", purchaseOrderId, returnOrderId],
    queryFn: ({ signal }) =>
      ask(http.POST(`${api}/returnable`, { body: { purchaseOrderId, returnOrderId }, signal })),
    meta: { showsOwnError: true },
  });
}

export function saveReturn(body: ReturnOrderDraft, key: string): Promise<ReturnOrderDetail> {
  return ask(http.POST(`${api}/save`, { body, ...idempotent(key) }));
}

export function updateReturn(body: ReturnOrderDraft & Versioned, key: string): Promise<ReturnOrderDetail> {
  return ask(http.PUT(`${api}/update`, { body, ...idempotent(key) }));
}

export function sendReturn({ id, version }: Versioned, key: string): Promise<unknown> {
  return ask(http.POST(`${api}/send`, { body: { id, version }, ...idempotent(key) }));
}

export function acceptReturn({ id, version }: Versioned, key: string): Promise<unknown> {
  return ask(http.POST(`${api}/accept`, { body: { id, version }, ...idempotent(key) }));
}

export function disputeReturn(body: ActionInput & { reason?: string }, key: string): Promise<unknown> {
  return ask(http.POST(`${api}/dispute`, { body, ...idempotent(key) }));
}

export function insistOnReturn(body: ActionInput & { answer?: string }, key: string): Promise<unknown> {
  return ask(http.POST(`${api}/insist`, { body, ...idempotent(key) }));
}

export function settleReturn(
  body: ActionInput & { settledAmount?: string; creditNote?: string },
  key: string,
): Promise<unknown> {
  return ask(http.POST(`${api}/settle`, { body, ...idempotent(key) }));
}

export function withdrawReturn(body: ActionInput & { answer?: string }, key: string): Promise<unknown> {
  return ask(http.POST(`${api}/withdraw`, { body, ...idempotent(key) }));
}

export function deleteReturn({ id, version }: Versioned, key: string): Promise<unknown> {
  return ask(http.DELETE(`${api}/delete`, { body: { id, version }, ...idempotent(key) }));
}
