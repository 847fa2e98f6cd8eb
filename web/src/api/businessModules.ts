import { queryOptions } from "@tanstack/react-query";
import { ask, http, idempotent, type Answer } from "./client";
import type { Versioned } from "./dictionary";
import { listPage } from "./listPage";

export const MODULE_TOPIC = "base.business_module";

export type BusinessModule = Answer<"/service1/base/api/businessModule/edit", "put">;
export type BusinessModuleDetail = Answer<"/service1/base/api/businessModule/detail/{id}", "get">;

/** Editable fields. */
export interface ModuleDraft {
  nameZh: string;
  nameEn: string;
  active: boolean;
  sortOrder: number;
}

export const modulePageQuery = listPage(MODULE_TOPIC, "/service1/base/api/businessModule/pageList");

export function moduleQuery(id: string) {
  return queryOptions({
    queryKey: [MODULE_TOPIC, "detail", id],
    queryFn: ({ signal }) =>
      ask(http.GET("/service1/base/api/businessModule/detail/{id}", { params: { path: { id } }, signal })),
    meta: { showsOwnError: true },
  });
}

export function editModule(body: ModuleDraft & Versioned, key: string): Promise<BusinessModule> {
  return ask(http.PUT("/service1/base/api/businessModule/edit", { body, ...idempotent(key) }));
}
