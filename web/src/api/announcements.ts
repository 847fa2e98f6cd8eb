import { queryOptions } from "@tanstack/react-query";
import { ask, http, idempotent, type Answer } from "./client";
import type { Versioned } from "./dictionary";
import { listPage } from "./listPage";

export const ANNOUNCEMENT_TOPIC = "content.announcement";
export const RECEIPT_TOPIC = "content.announcement_reader";
export const COLUMN_TOPIC = "content.article_column";

export type Announcement = Answer<"/service1/content/api/srmAnnoun/detail/{id}", "get">;
export type ArticleColumn = Answer<"/service1/content/api/srmColumn/detail/{id}", "get">;
export type Article = Answer<"/service1/content/api/srmPortal/article/{id}", "get">;
export type ArticleHead = Answer<"/service1/content/api/srmPortal/articleList", "get">["content"][number];

export const SCOPES = ["public", "signed_in", "organizes", "users"] as const;
export const LANGUAGES = ["all", "zh", "en"] as const;
export type Scope = (typeof SCOPES)[number];
export type ArticleLanguage = (typeof LANGUAGES)[number];

/** Editable fields. */
export interface AnnouncementDraft {
  title: string;
  brief: string;
  announcementType: string;
  columnId: string;
  language: ArticleLanguage;
  sortOrder: number;
  receipt: boolean;
  scope: Scope;
  effectiveOn: string | null;
  expiresOn: string | null;
  content: string;
  organizeIds: string[];
  userIds: string[];
}

export interface ColumnDraft {
  title: string;
  brief: string;
  columnType: string;
  category: string;
  language: ArticleLanguage;
  sortOrder: number;
}

export const announcementPageQuery = listPage(ANNOUNCEMENT_TOPIC, "/service1/content/api/srmAnnoun/pageList");

export function announcementQuery(id: string) {
  return queryOptions({
    queryKey: [ANNOUNCEMENT_TOPIC, "detail", id],
    queryFn: ({ signal }) =>
      ask(http.GET("/service1/content/api/srmAnnoun/detail/{id}", { params: { path: { id } }, signal })),
    meta: { showsOwnError: true },
  });
}

export const columnOptionsQuery = queryOptions({
  queryKey: [COLUMN_TOPIC, "options"],
  queryFn: ({ signal }) => ask(http.GET("/service1/content/api/srmAnnoun/columns", { signal })),
  meta: { showsOwnError: true },
});

export const receiptPageQuery = listPage(RECEIPT_TOPIC, "/service1/content/api/srmAnnounReceipt/pageList");

function written({ columnId, ...draft }: AnnouncementDraft, isPublish: boolean) {
  return { ...draft, columnId: columnId || null, isPublish };
}

export function saveAnnouncement(draft: AnnouncementDraft, isPublish: boolean, key: string) {
  const body = written(draft, isPublish);
  return ask(http.POST("/service1/content/api/srmAnnoun/save", { body, ...idempotent(key) }));
}

export function updateAnnouncement(
  { id, version, ...draft }: AnnouncementDraft & Versioned,
  isPublish: boolean,
  key: string,
) {
  const body = { id, version, ...written(draft, isPublish) };
  return ask(http.PUT("/service1/content/api/srmAnnoun/update", { body, ...idempotent(key) }));
}

async function changeStatus({ id, version }: Versioned, status: string, key: string): Promise<void> {
  const body = { id, version, status };
  await ask(http.POST("/service1/content/api/srmAnnoun/updateStatus", { body, ...idempotent(key) }));
}

export function publishAnnouncement(row: Versioned, key: string): Promise<void> {
  return changeStatus(row, "published", key);
}

export function recallAnnouncement(row: Versioned, key: string): Promise<void> {
  return changeStatus(row, "draft", key);
}

export async function deleteAnnouncement({ id, version }: Versioned, key: string): Promise<void> {
  await ask(
    http.DELETE("/service1/content/api/srmAnnoun/delete", { body: { id, version }, ...idempotent(key) }),
  );
}

export const columnPageQuery = listPage(COLUMN_TOPIC, "/service1/content/api/srmColumn/pageList");

export function columnQuery(id: string) {
  return queryOptions({
    queryKey: [COLUMN_TOPIC, "detail", id],
    queryFn: ({ signal }) =>
      ask(http.GET("/service1/content/api/srmColumn/detail/{id}", { params: { path: { id } }, signal })),
    meta: { showsOwnError: true },
  });
}

export function saveColumn(draft: ColumnDraft, key: string): Promise<ArticleColumn> {
  return ask(http.POST("/service1/content/api/srmColumn/save", { body: draft, ...idempotent(key) }));
}

export function updateColumn(change: ColumnDraft & Versioned, key: string): Promise<ArticleColumn> {
  return ask(http.PUT("/service1/content/api/srmColumn/update", { body: change, ...idempotent(key) }));
}

export async function enableColumn(row: Versioned, key: string): Promise<void> {
  await ask(http.POST("/service1/content/api/srmColumn/enable", { body: row, ...idempotent(key) }));
}

export async function disableColumn(row: Versioned, key: string): Promise<void> {
  await ask(http.POST("/service1/content/api/srmColumn/disable", { body: row, ...idempotent(key) }));
}

export async function deleteColumn(row: Versioned, key: string): Promise<void> {
  await ask(http.DELETE("/service1/content/api/srmColumn/delete", { body: row, ...idempotent(key) }));
}
