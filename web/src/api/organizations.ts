import { queryOptions } from "@tanstack/react-query";
import { ask, http, idempotent, type Answer } from "./client";
import type { ConditionLine, PageRequest } from "./listing";
import { listPage } from "./listPage";

export const ORGANIZE_TOPIC = "partner.organize";

export type Organize = Answer<"/service1/partner/organize/detail/{id}", "get">;

/** Only those with whom something new may be started: admitted, and neither frozen nor ended. */
export const MAY_BE_CHOSEN: ConditionLine = {
  andOr: "",
  fieldDb: "state",
  symbol: "in",
  queryValue: "potential,formal",
};

/** Those for which data are filed: newcomers as well. */
export const MAY_FILE: ConditionLine = { ...MAY_BE_CHOSEN, queryValue: "registering,potential,formal" };

/** Pages of organisations, for lists and for dialogs that choose from them. */
export const organizeSource = {
  key: ORGANIZE_TOPIC,
  page: (request: PageRequest, signal: AbortSignal) =>
    ask(http.POST("/service1/partner/organize/pageList", { body: request, signal })),
};

export const organizePageQuery = listPage(ORGANIZE_TOPIC, "/service1/partner/organize/pageList");

export function organizeQuery(id: string) {
  return queryOptions({
    queryKey: [ORGANIZE_TOPIC, "detail", id],
    queryFn: ({ signal }) =>
      ask(http.GET("/service1/partner/organize/detail/{id}", { params: { path: { id } }, signal })),
    meta: { showsOwnError: true },
  });
}

export type ReadyItem = Answer<"/service1/partner/organize/readiness/{id}", "get">[number];

/** What a supplier has, and what is missing until it is formal. */
export function readinessQuery(id: string) {
  return queryOptions({
    queryKey: [ORGANIZE_TOPIC, "readiness", id],
    queryFn: ({ signal }) =>
      ask(http.GET("/service1/partner/organize/readiness/{id}", { params: { path: { id } }, signal })),
    meta: { showsOwnError: true },
  });
}

export const LEADER_TOPIC = "partner.leader";

export type Leader = Answer<"/service1/partner/organize/leader/list", "get">[number];

export function leadersQuery(organizeId: string) {
  return queryOptions({
    queryKey: [LEADER_TOPIC, "of", organizeId],
    queryFn: ({ signal }) =>
      ask(http.GET("/service1/partner/organize/leader/list", { params: { query: { organizeId } }, signal })),
    meta: { showsOwnError: true },
  });
}

export interface NamedLeader {
  organizeId: string;
  function: string;
  /** Nobody takes the function away. */
  userId: string | null;
  /** Of the leader that is changed; 0 where there was none. */
  version: number;
}

export function saveLeader(body: NamedLeader, key: string): Promise<Leader[]> {
  return ask(http.POST("/service1/partner/organize/leader/save", { body, ...idempotent(key) }));
}
