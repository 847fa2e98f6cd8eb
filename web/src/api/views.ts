import { queryOptions } from "@tanstack/react-query";
import { ask, http, idempotent, type Answer } from "./client";
import type { Versioned } from "./dictionary";
import type { Condition, SortKey } from "./listing";
import { listPage } from "./listPage";

export type TableView = Answer<"/service1/base/api/view/list", "get">[number];
export type ViewField = Answer<"/service1/base/api/view/fieldList", "get">[number];
export type Scene = Answer<"/service1/base/api/scene/findAll", "get">[number];
export type SceneCount = Answer<"/service1/base/api/scene/counts", "post">[number];

/** System, organisation and user views. */
export type ViewType = "S" | "O" | "U";

/** Id of the built-in view of each list. */
export const SHIPPED_VIEW = "system";

export interface ViewDraft {
  viewName: string;
  viewType: ViewType;
  /** 1 makes it the default of its type. */
  defaultnot: 0 | 1;
  frozenNum: number;
  formName: string;
}

export interface ViewFieldDraft {
  fieldName: string;
  displayName?: string | null;
  displayNot: 0 | 1;
  sortOrder: number;
  summaryNot: 0 | 1;
  width?: number | null;
}

export const VIEWS_TOPIC = "base.table_view";
export const SCENES_TOPIC = "base.query_scene";

/** The key includes the language, because the server translates names of fields and of built-in views. */
export function viewsQuery(listing: string, language: string) {
  return queryOptions({
    queryKey: [VIEWS_TOPIC, "of", listing, language],
    queryFn: ({ signal }) =>
      ask(http.GET("/service1/base/api/view/list", { params: { query: { formName: listing } }, signal })),
    meta: { showsOwnError: true },
  });
}

export function viewFieldsQuery(listing: string, viewId: string, language: string) {
  return queryOptions({
    queryKey: [VIEWS_TOPIC, "fields", listing, viewId, language],
    queryFn: ({ signal }) =>
      ask(
        http.GET("/service1/base/api/view/fieldList", {
          params: { query: { viewId, tableCode: listing } },
          signal,
        }),
      ),
    enabled: viewId !== "",
    meta: { showsOwnError: true },
  });
}

export function addView(addViewBody: ViewDraft, addList: ViewFieldDraft[], key: string): Promise<TableView> {
  const body = { addView: addViewBody, addList };
  return ask(http.POST("/service1/base/api/view/add", { body, ...idempotent(key) }));
}

export function editView(
  updateView: ViewDraft & Versioned,
  updateList: ViewFieldDraft[],
  key: string,
): Promise<TableView> {
  const body = { updateView, updateList };
  return ask(http.PUT("/service1/base/api/view/edit", { body, ...idempotent(key) }));
}

export function deleteView(body: Versioned, key: string): Promise<boolean> {
  return ask(http.DELETE("/service1/base/api/view/delete", { body, ...idempotent(key) }));
}

/** Sets the user's default view of a list; an empty id resets it. */
export function chooseDefaultView(body: { id: string; tableCode: string }, key: string): Promise<boolean> {
  return ask(http.POST("/service1/base/api/view/default", { body, ...idempotent(key) }));
}

export function scenesQuery(listing: string, language: string) {
  return queryOptions({
    queryKey: [SCENES_TOPIC, listing, language],
    queryFn: ({ signal }) =>
      ask(
        http.GET("/service1/base/api/scene/findAll", { params: { query: { tableCode: listing } }, signal }),
      ),
    meta: { showsOwnError: true },
  });
}

/**
 * Number of rows of each scene, bounded by the server. `scenes` identifies their current versions, so that a changed
 * one is counted again; the key starts with the list's topic for live changes.
 */
export function sceneCountsQuery(
  listing: string,
  fixed: readonly Condition[],
  timeZone: string,
  scenes: string,
) {
  return queryOptions({
    queryKey: [listing, "sceneCounts", fixed, timeZone, scenes],
    queryFn: ({ signal }) =>
      ask(
        http.POST("/service1/base/api/scene/counts", {
          body: { tableCode: listing, conditions: [...fixed], timeZone },
          signal,
        }),
      ),
    meta: { showsOwnError: true },
  });
}

export interface SceneDraft {
  title: string;
  tableCode: string;
  /** `1` makes it the user's default. */
  defaultNot: "0" | "1";
  viewId: string | null;
  detailInfoList: Condition[];
  search: string | null;
  sort: SortKey[];
}

export function addScene(body: SceneDraft, key: string): Promise<Scene> {
  return ask(http.POST("/service1/base/api/scene/add", { body, ...idempotent(key) }));
}

export function updateScene(body: SceneDraft & Versioned, key: string): Promise<Scene> {
  return ask(http.PUT("/service1/base/api/scene/update", { body, ...idempotent(key) }));
}

export function deleteScene(body: Versioned, key: string): Promise<boolean> {
  return ask(http.DELETE("/service1/base/api/scene/delete", { body, ...idempotent(key) }));
}

/** Sets the user's default scene of a list; an empty id for none. */
export function chooseDefaultScene(
  body: { queryId: string; tableCode: string },
  key: string,
): Promise<boolean> {
  return ask(http.POST("/service1/base/api/scene/default", { body, ...idempotent(key) }));
}

export type TableViewRow = Answer<"/service1/base/api/view/pageList", "post">["content"][number];
export type TableViewDetail = Answer<"/service1/base/api/view/detail/{id}", "get">;

/** Shared views, for administrators. */
export const viewPageQuery = listPage(VIEWS_TOPIC, "/service1/base/api/view/pageList");

export function viewDetailQuery(id: string) {
  return queryOptions({
    queryKey: [VIEWS_TOPIC, "detail", id],
    queryFn: ({ signal }) =>
      ask(http.GET("/service1/base/api/view/detail/{id}", { params: { path: { id } }, signal })),
    meta: { showsOwnError: true },
  });
}

/** All lists that can have views, by module, in the user's language. */
export function viewTablesQuery(language: string) {
  return queryOptions({
    queryKey: [VIEWS_TOPIC, "tables", language],
    queryFn: ({ signal }) => ask(http.GET("/service1/base/api/view/tables", { signal })),
    meta: { showsOwnError: true },
  });
}
