import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { ask, http, idempotent, type Answer } from "./client";
import type { Versioned } from "./dictionary";
import type { ActionInput } from "./documents";
import type { PageRequest } from "./listing";

export const CLAIM_TOPIC = "orders.claim";

export type Claim = Answer<"/service1/orders/api/claim/pu/pageList", "post">["content"][number];
export type ClaimDetail = Answer<"/service1/orders/api/claim/detail/{id}", "get">;

/** What a purchaser can fill in. */
export type ClaimDraft = Pick<
  Claim,
  | "organizeId"
  | "title"
  | "orderNumber"
  | "description"
  | "currency"
  | "rework"
  | "dullStock"
  | "travel"
  | "customerCompensation"
  | "logistics"
  | "venue"
>;

const api = "/service1/orders/api/claim";

export function claimPageQuery(request: PageRequest) {
  return queryOptions({
    queryKey: [CLAIM_TOPIC, "page", request],
    queryFn: ({ signal }) => ask(http.POST(`${api}/pu/pageList`, { body: request, signal })),
    placeholderData: keepPreviousData,
    meta: { showsOwnError: true },
  });
}

export function claimQuery(id: string) {
  return queryOptions({
    queryKey: [CLAIM_TOPIC, "detail", id],
    queryFn: ({ signal }) => ask(http.GET(`${api}/detail/{id}`, { params: { path: { id } }, signal })),
    meta: { showsOwnError: true },
  });
}

export function saveClaim(body: ClaimDraft, key: string): Promise<ClaimDetail> {
  return ask(http.POST(`${api}/save`, { body, ...idempotent(key) }));
}

export function updateClaim(body: ClaimDraft & Versioned, key: string): Promise<ClaimDetail> {
  return ask(http.PUT(`${api}/update`, { body, ...idempotent(key) }));
}

export function sendClaim({ id, version }: Versioned, key: string): Promise<unknown> {
  return ask(http.POST(`${api}/send`, { body: { id, version }, ...idempotent(key) }));
}

export function acceptClaim({ id, version }: Versioned, key: string): Promise<unknown> {
  return ask(http.POST(`${api}/accept`, { body: { id, version }, ...idempotent(key) }));
}

export function disputeClaim(body: ActionInput & { reason?: string }, key: string): Promise<unknown> {
  return ask(http.POST(`${api}/dispute`, { body, ...idempotent(key) }));
}

export function insistOnClaim(body: ActionInput & { answer?: string }, key: string): Promise<unknown> {
  return ask(http.POST(`${api}/insist`, { body, ...idempotent(key) }));
}

export function settleClaim(
  body: ActionInput & { settledAmount?: string; settlement?: string },
  key: string,
): Promise<unknown> {
  return ask(http.POST(`${api}/settle`, { body, ...idempotent(key) }));
}

export function withdrawClaim(body: ActionInput & { answer?: string }, key: string): Promise<unknown> {
  return ask(http.POST(`${api}/withdraw`, { body, ...idempotent(key) }));
}

export function deleteClaim({ id, version }: Versioned, key: string): Promise<unknown> {
  return ask(http.DELETE(`${api}/delete`, { body: { id, version }, ...idempotent(key) }));
}
