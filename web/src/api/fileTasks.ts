import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { ask, http, idempotent, type Answer } from "./client";
import type { Versioned } from "./dictionary";
import type { PageRequest } from "./listing";

export const FILE_TASK_TOPIC = "quality.file_task";

export type FileTask = Answer<"/service1/quality/api/fileTask/pageList", "post">["content"][number];
export type FileTaskDetail = Answer<"/service1/quality/api/fileTask/detail/{id}", "get">;

/** What a purchaser can fill in. */
export type FileTaskDraft = Pick<FileTask, "organizeId" | "title" | "request" | "dueOn">;

const api = "/service1/quality/api/fileTask";

export function fileTaskPageQuery(request: PageRequest) {
  return queryOptions({
    queryKey: [FILE_TASK_TOPIC, "page", request],
    queryFn: ({ signal }) => ask(http.POST(`${api}/pageList`, { body: request, signal })),
    placeholderData: keepPreviousData,
    meta: { showsOwnError: true },
  });
}

export function fileTaskQuery(id: string) {
  return queryOptions({
    queryKey: [FILE_TASK_TOPIC, "detail", id],
    queryFn: ({ signal }) => ask(http.GET(`${api}/detail/{id}`, { params: { path: { id } }, signal })),
    meta: { showsOwnError: true },
  });
}

export function saveFileTask(body: FileTaskDraft, key: string): Promise<FileTaskDetail> {
  return ask(http.POST(`${api}/save`, { body, ...idempotent(key) }));
}

export function updateFileTask(body: FileTaskDraft & Versioned, key: string): Promise<FileTaskDetail> {
  return ask(http.PUT(`${api}/update`, { body, ...idempotent(key) }));
}

export function supplyFileTask(body: Versioned, key: string): Promise<unknown> {
  return ask(http.POST(`${api}/supply`, { body, ...idempotent(key) }));
}

export function returnFileTask(body: Versioned, key: string): Promise<unknown> {
  return ask(http.POST(`${api}/return`, { body, ...idempotent(key) }));
}

export function archiveFileTask({ id, version }: Versioned, key: string): Promise<unknown> {
  return ask(http.POST(`${api}/archive`, { body: { id, version }, ...idempotent(key) }));
}

export function deleteFileTask({ id, version }: Versioned, key: string): Promise<unknown> {
  return ask(http.DELETE(`${api}/delete`, { body: { id, version }, ...idempotent(key) }));
}
