import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { ask, http, idempotent, sessionHeaders, type Answer } from "./client";
import { ApiError, UNREACHABLE } from "./errors";
import type { PageRequest } from "./listing";

export const DOWNLOADS = "content.download_task";
/** What exporting needs, besides the list's own permission. */
export const MAY_EXPORT = "content.download.view";

export type Download = Answer<"/service1/content/api/download/detail/{id}", "get">;

/** Still being made. */
export function isOpen({ status }: Pick<Download, "status">): boolean {
  return status === "waiting" || status === "running";
}

export interface ExportRequest {
  listing: string;
  /** The question of the list; `columns` are those of the file, in their order. */
  query: PageRequest & { columns: string[]; timeZone: string };
  format: "xlsx" | "csv";
}

// The key starts with the topic: a sign of life of any of my downloads reads it again.
export function downloadPageQuery(pageNum: number, pageSize: number) {
  return queryOptions({
    queryKey: [DOWNLOADS, "page", pageNum, pageSize],
    queryFn: ({ signal }) =>
      ask(http.POST("/service1/content/api/download/page", { body: { pageNum, pageSize }, signal })),
    placeholderData: keepPreviousData,
    meta: { showsOwnError: true },
  });
}

export function startExport(request: ExportRequest, key: string): Promise<Download> {
  return ask(http.POST("/service1/content/api/download/start", { body: request, ...idempotent(key) }));
}

export async function cancelDownload(id: string, key: string): Promise<void> {
  await ask(http.POST("/service1/content/api/download/cancel", { body: { id }, ...idempotent(key) }));
}

export async function retryDownload(id: string, key: string): Promise<void> {
  await ask(http.POST("/service1/content/api/download/retry", { body: { id }, ...idempotent(key) }));
}

export async function deleteDownload(id: string, key: string): Promise<void> {
  await ask(http.DELETE("/service1/content/api/download/delete", { body: { id }, ...idempotent(key) }));
}

/** Fetches the file and hands it to the browser to save. A link could not carry the session's header. */
export async function saveDownload({ id, name, format }: Download): Promise<void> {
  let answer: Response;
  try {
    answer = await fetch(`/service1/content/api/download/file/${id}?t=${Date.now()}`, {
      headers: sessionHeaders(),
      credentials: "same-origin",
    });
  } catch (cause) {
    throw new ApiError(UNREACHABLE, String(cause));
  }
  if (!answer.ok) {
    const refusal = (await answer.json().catch(() => null)) as { code?: number; message?: string } | null;
    throw new ApiError(refusal?.code ?? answer.status, refusal?.message ?? "");
  }
  const address = URL.createObjectURL(await answer.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = `${name}.${format}`;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has taken hold of it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
