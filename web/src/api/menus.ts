import { queryOptions } from "@tanstack/react-query";
import { ask, http, idempotent, type Answer } from "./client";
import { withTitles } from "./menuTitles";

/** Topic of the menu; also used by `menuQuery`, so that every sidebar follows a change. */
export const MENU_TOPIC = "identity.menu";

export type StoredMenu = Answer<"/service1/identity/api/permission/listV2", "get">[number];

export const PAGE_ENTRY = 1;
export const BUTTON_ENTRY = 2;

export interface MenuDraft {
  menuType: number;
  parentId: string | null;
  url: string;
  component: string;
  icon: string;
  languageKey: string;
  permission: string;
  hidden: boolean;
  cache: boolean;
  sort: number;
}

export const wholeMenuQuery = queryOptions({
  queryKey: [MENU_TOPIC, "whole"],
  queryFn: async ({ signal }) =>
    withTitles(await ask(http.GET("/service1/identity/api/permission/listV2", { signal }))),
  meta: { showsOwnError: true },
});

/** `of` has the id and the version for optimistic locking; null creates a new entry. */
export function saveMenu(
  draft: MenuDraft,
  of: { id: string; version: number } | null,
  key: string,
): Promise<StoredMenu> {
  const body = { ...draft, ...(of ? { id: of.id, version: of.version } : {}) };
  return ask(http.POST("/service1/identity/api/permission/save", { body, ...idempotent(key) }));
}

export interface MenuPlace {
  id: string;
  version: number;
  sort: number;
}

/** Reorders entries atomically. */
export function sortMenu(entries: readonly MenuPlace[], key: string): Promise<StoredMenu[]> {
  return ask(
    http.POST("/service1/identity/api/permission/sort", {
      body: { entries: [...entries] },
      ...idempotent(key),
    }),
  );
}

export async function deleteMenu(id: string, key: string): Promise<void> {
  await ask(
    http.DELETE("/service1/identity/api/permission/del/{id}", {
      params: { path: { id } },
      ...idempotent(key),
    }),
  );
}
