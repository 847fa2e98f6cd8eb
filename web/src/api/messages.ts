import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { ask, http, idempotent, type Answer } from "./client";
import { listPage } from "./listPage";

export const MESSAGES = "message.message";
export const TEMPLATES = "message.template";
export const SEND_LOG = "message.mail";
export const MAY_READ_MESSAGES = "message.message.view";

export type Message = Answer<"/service1/message/api/mine/newest", "get">["newest"][number];
export type Template = Answer<"/service1/message/api/template/detail/{id}", "get">;
export type SentMail = Answer<"/service1/message/api/sendLog/detail/{id}", "get">;
export type Preference = Answer<"/service1/message/api/mine/preference", "get">;
export type TemplateLanguage = "zh" | "en";

export interface TemplateText {
  title: string;
  content: string;
}

export interface TemplateDraft {
  notifyMethod: string;
  note: string;
  zh: TemplateText;
  en: TemplateText;
}

// All keys start with their topic, so that live changes invalidate them.
export const newestMessagesQuery = queryOptions({
  queryKey: [MESSAGES, "newest"],
  queryFn: ({ signal }) => ask(http.GET("/service1/message/api/mine/newest", { signal })),
  meta: { showsOwnError: true },
});

export const messagePageQuery = listPage(MESSAGES, "/service1/message/api/mine/pageList");

export async function markRead(ids: readonly string[], key: string): Promise<void> {
  await ask(http.POST("/service1/message/api/mine/read", { body: { ids: [...ids] }, ...idempotent(key) }));
}

export async function markUnread(ids: readonly string[], key: string): Promise<void> {
  await ask(http.POST("/service1/message/api/mine/unread", { body: { ids: [...ids] }, ...idempotent(key) }));
}

export async function markAllRead(key: string): Promise<void> {
  await ask(http.POST("/service1/message/api/mine/readAll", idempotent(key)));
}

export const preferenceQuery = queryOptions({
  queryKey: ["message.preference"],
  queryFn: ({ signal }) => ask(http.GET("/service1/message/api/mine/preference", { signal })),
  meta: { showsOwnError: true },
});

export function savePreference(preference: Preference, key: string): Promise<Preference> {
  return ask(http.PUT("/service1/message/api/mine/preference", { body: preference, ...idempotent(key) }));
}

export const templatePageQuery = listPage(TEMPLATES, "/service1/message/api/template/pageList");

export function templateQuery(id: string) {
  return queryOptions({
    queryKey: [TEMPLATES, "detail", id],
    queryFn: ({ signal }) =>
      ask(http.GET("/service1/message/api/template/detail/{id}", { params: { path: { id } }, signal })),
    meta: { showsOwnError: true },
  });
}

/** Preview of an unsaved text with sample values. */
export function templatePreviewQuery(id: string, language: TemplateLanguage, text: TemplateText) {
  return queryOptions({
    queryKey: ["message.preview", id, language, text],
    queryFn: ({ signal }) =>
      ask(http.POST("/service1/message/api/template/preview", { body: { id, language, ...text }, signal })),
    placeholderData: keepPreviousData,
    retry: false,
    meta: { showsOwnError: true },
  });
}

export function saveTemplate(
  which: { id: string; version: number },
  draft: TemplateDraft,
  key: string,
): Promise<Template> {
  const body = { id: which.id, version: which.version, ...draft };
  return ask(http.PUT("/service1/message/api/template/update", { body, ...idempotent(key) }));
}

export function resetTemplate(
  { id, version }: { id: string; version: number },
  key: string,
): Promise<Template> {
  return ask(
    http.POST("/service1/message/api/template/reset", { body: { id, version }, ...idempotent(key) }),
  );
}

export async function testTemplate(
  body: { id: string; language: TemplateLanguage } & TemplateText,
  key: string,
): Promise<void> {
  await ask(http.POST("/service1/message/api/template/test", { body, ...idempotent(key) }));
}

export const sendLogPageQuery = listPage(SEND_LOG, "/service1/message/api/sendLog/pageList");

export function sentMailQuery(id: string) {
  return queryOptions({
    queryKey: [SEND_LOG, "detail", id],
    queryFn: ({ signal }) =>
      ask(http.GET("/service1/message/api/sendLog/detail/{id}", { params: { path: { id } }, signal })),
    meta: { showsOwnError: true },
  });
}

export async function resendMail(id: string, key: string): Promise<void> {
  await ask(http.POST("/service1/message/api/sendLog/resend", { body: { id }, ...idempotent(key) }));
}
