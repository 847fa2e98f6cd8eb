import { queryOptions } from "@tanstack/react-query";
import { ask, http, idempotent, type Answer } from "./client";
import type { Versioned } from "./dictionary";
import { listPage } from "./listPage";

export const EXCHANGES = "exchange.record";
export const DRIFTS = "exchange.drift";
export const MAY_MANAGE_EXCHANGES = "exchange.record.manage";
export const MAY_COMPARE = "exchange.drift.check";

export type Exchange = Answer<"/service1/exchange/api/record/detail/{id}", "get">;
export type OutsideSystem = Answer<"/service1/exchange/api/system/list", "get">[number];
export type OutsideFeed = Answer<"/service1/exchange/api/feed/list", "get">[number];
export type Drift = Answer<"/service1/exchange/api/drift/detail/{id}", "get">;

export const exchangePageQuery = listPage(EXCHANGES, "/service1/exchange/api/record/pageList");

export function exchangeQuery(id: string) {
  return queryOptions({
    queryKey: [EXCHANGES, "detail", id],
    queryFn: ({ signal }) =>
      ask(http.GET("/service1/exchange/api/record/detail/{id}", { params: { path: { id } }, signal })),
    meta: { showsOwnError: true },
  });
}

// The key starts with the topic: any exchange may change the status of a system.
export function outsideSystemsQuery() {
  return queryOptions({
    queryKey: [EXCHANGES, "systems"],
    queryFn: ({ signal }) => ask(http.GET("/service1/exchange/api/system/list", { signal })),
    meta: { showsOwnError: true },
  });
}

export function outsideFeedsQuery() {
  return queryOptions({
    queryKey: [EXCHANGES, "feeds"],
    queryFn: ({ signal }) => ask(http.GET("/service1/exchange/api/feed/list", { signal })),
    meta: { showsOwnError: true },
  });
}

export function retryExchange(which: Versioned, key: string): Promise<Exchange> {
  return ask(http.POST("/service1/exchange/api/record/retry", { body: which, ...idempotent(key) }));
}

export function replayExchange(which: Versioned, key: string): Promise<Exchange> {
  return ask(http.POST("/service1/exchange/api/record/replay", { body: which, ...idempotent(key) }));
}

/** Sends a test approval, to check the connection in both directions. */
export function sendTestApproval(key: string): Promise<Exchange> {
  return ask(http.POST("/service1/exchange/api/record/test", { ...idempotent(key) }));
}

export const driftPageQuery = listPage(DRIFTS, "/service1/exchange/api/drift/pageList");

export function driftQuery(id: string) {
  return queryOptions({
    queryKey: [DRIFTS, "detail", id],
    queryFn: ({ signal }) =>
      ask(http.GET("/service1/exchange/api/drift/detail/{id}", { params: { path: { id } }, signal })),
    meta: { showsOwnError: true },
  });
}

export async function compareWithErp(key: string): Promise<void> {
  await ask(http.POST("/service1/exchange/api/drift/check", { ...idempotent(key) }));
}
