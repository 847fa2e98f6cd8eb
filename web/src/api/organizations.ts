import { queryOptions } from "@tanstack/react-query";
import { ask, http, idempotent, type Answer } from "./client";
import type { Versioned } from "./dictionary";
import type { PageRequest } from "./listing";
import { listPage } from "./listPage";

export const ORGANIZE_TOPIC = "partner.organize";

export type Organize = Answer<"/service1/partner/organize/detail/{id}", "get">;

/** Editable fields. */
export interface OrganizeDraft {
  nameZh: string;
  nameEn: string;
  shortNameZh: string;
  shortNameEn: string;
  orgCategory: string;
  /** Empty until it is chosen. */
  relationType: "" | "S" | "C";
  erpNo: string;
  internalGroup: boolean;
}

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

export function saveOrganize(body: OrganizeDraft, key: string): Promise<Organize> {
  return ask(http.POST("/service1/partner/organize/save", { body, ...idempotent(key) }));
}

export function updateOrganize(body: OrganizeDraft & Versioned, key: string): Promise<Organize> {
  return ask(http.PUT("/service1/partner/organize/update", { body, ...idempotent(key) }));
}

export async function freezeOrganize(body: Versioned, key: string): Promise<void> {
  await ask(http.POST("/service1/partner/organize/freeze", { body, ...idempotent(key) }));
}

export async function unfreezeOrganize(body: Versioned, key: string): Promise<void> {
  await ask(http.POST("/service1/partner/organize/unfreeze", { body, ...idempotent(key) }));
}

export async function deleteOrganize(body: Versioned, key: string): Promise<void> {
  await ask(http.DELETE("/service1/partner/organize/delete", { body, ...idempotent(key) }));
}
