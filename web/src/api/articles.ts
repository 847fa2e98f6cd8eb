import { queryOptions } from "@tanstack/react-query";
import { ANNOUNCEMENT_TOPIC } from "./announcements";
import { ask, http, idempotent } from "./client";
import { saveFile } from "./saveFile";

export const ARTICLES_AT_ONCE = 10;

/** Public articles. The key includes the language, because the server translates. */
export function articlesQuery(columnId: string | null, pageNum: number, language: string) {
  return queryOptions({
    queryKey: ["articles", columnId, pageNum, language],
    queryFn: ({ signal }) => {
      const query = { pageNum, pageSize: ARTICLES_AT_ONCE, ...(columnId ? { columnId } : {}) };
      return ask(http.GET("/service1/content/api/srmPortal/articleList", { params: { query }, signal }));
    },
    meta: { showsOwnError: true },
  });
}

export function publicColumnsQuery(language: string) {
  return queryOptions({
    queryKey: ["articles", "columns", language],
    queryFn: ({ signal }) => ask(http.GET("/service1/content/api/srmPortal/columnList", { signal })),
    meta: { showsOwnError: true },
  });
}

export function articleQuery(id: string) {
  return queryOptions({
    queryKey: ["articles", "one", id],
    queryFn: ({ signal }) =>
      ask(http.GET("/service1/content/api/srmPortal/article/{id}", { params: { path: { id } }, signal })),
    enabled: id !== "",
    retry: false,
    meta: { showsOwnError: true },
  });
}

export const newestNoticesQuery = queryOptions({
  queryKey: [ANNOUNCEMENT_TOPIC, "newest"],
  queryFn: ({ signal }) => ask(http.GET("/service1/content/api/srmPortal/newest", { signal })),
  meta: { showsOwnError: true },
});

export function noticesQuery(pageNum: number) {
  return queryOptions({
    queryKey: [ANNOUNCEMENT_TOPIC, "notices", pageNum],
    queryFn: ({ signal }) => {
      const query = { pageNum, pageSize: ARTICLES_AT_ONCE };
      return ask(http.GET("/service1/content/api/srmPortal/noticeList", { params: { query }, signal }));
    },
    meta: { showsOwnError: true },
  });
}

export function noticeQuery(id: string) {
  return queryOptions({
    queryKey: [ANNOUNCEMENT_TOPIC, "notice", id],
    queryFn: ({ signal }) =>
      ask(http.GET("/service1/content/api/srmPortal/notice/{id}", { params: { path: { id } }, signal })),
    enabled: id !== "",
    retry: false,
    meta: { showsOwnError: true },
  });
}

/** Counts a view. Errors are ignored, because the user cannot do anything about them. */
export async function countArticle(id: string): Promise<void> {
  await ask(http.POST("/service1/content/api/srmPortal/articleRead", { body: { id } })).catch(
    () => undefined,
  );
}

export async function markNoticeRead(id: string): Promise<void> {
  await ask(http.POST("/service1/content/api/srmPortal/noticeRead", { body: { id } })).catch(() => undefined);
}

export function confirmNotice(id: string, key: string) {
  return ask(http.POST("/service1/content/api/srmPortal/confirm", { body: { id }, ...idempotent(key) }));
}

/** Downloads a file of an announcement: a public one's as anybody, else one for the current user. */
export function saveArticleFile(id: string, name: string, open: boolean): Promise<void> {
  return saveFile(`/service1/content/api/srmPortal/${open ? "articleFile" : "noticeFile"}/${id}`, name);
}
