import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { ask, http, idempotent, type Answer } from "./client";
import { whole, type PageRequest, type Whole } from "./listing";
import { saveFile } from "./saveFile";

export const DOWNLOADS = "content.download_task";
/** Permission for exporting, in addition to the list's own. */
export const MAY_EXPORT = "content.download.view";

export type Download = Answer<"/service1/content/api/download/detail/{id}", "get">;

/** A download as returned by the list. */
export type DownloadRow = Whole<Answer<"/service1/content/api/download/page", "post">["content"][number]>;

/** Whether it is queued or in progress. */
export function isOpen({ status }: Pick<Download, "status">): boolean {
  return status === "waiting" || status === "running";
}

export interface ExportRequest {
  listing: string;
  /** The query of the list; `columns` are those of the file, in order. */
  query: PageRequest & { columns: string[]; timeZone: string };
  format: "xlsx" | "csv";
  /** For re-import after editing: the file also contains the original values. */
  forEditing?: boolean;
}

// The key starts with the topic: progress of any of the user's downloads refetches it.
export function downloadPageQuery(pageNum: number, pageSize: number) {
  return queryOptions({
    queryKey: [DOWNLOADS, "page", pageNum, pageSize],
    queryFn: async ({ signal }) =>
      whole(
        await ask(http.POST("/service1/content/api/download/page", { body: { pageNum, pageSize }, signal })),
      ),
    placeholderData: keepPreviousData,
    meta: { showsOwnError: true },
  });
}

export function downloadQuery(id: string) {
  return queryOptions({
    queryKey: [DOWNLOADS, "detail", id],
    queryFn: ({ signal }) =>
      ask(http.GET("/service1/content/api/download/detail/{id}", { params: { path: { id } }, signal })),
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

export function saveDownload({ id, name, format }: Pick<Download, "id" | "name" | "format">): Promise<void> {
  return saveFile(`/service1/content/api/download/file/${id}`, `${name}.${format}`);
}
