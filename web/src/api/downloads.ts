import { queryOptions } from "@tanstack/react-query";
import { ask, http, idempotent, type Answer } from "./client";
import type { PageRequest } from "./listing";
import { saveTaskFile } from "./tasks";

/** Topic of all changes of the user's downloads. */
const DOWNLOADS = "content.download_task";
/** Permission for exporting, in addition to the list's own, and for seeing one's tasks. */
export const MAY_EXPORT = "content.download.view";

export type Download = Answer<"/service1/content/api/download/detail/{id}", "get">;

export interface ExportRequest {
  listing: string;
  /** The query of the list; `columns` are those of the file, in order. */
  query: PageRequest & { columns: string[]; timeZone: string };
  /** `zip` is the attachments of the rows, where the list has some. */
  format: "xlsx" | "csv" | "zip";
  /** For re-import after editing: the file also contains the original values. */
  forEditing?: boolean;
}

/** Reads a download without the cache, where progress told live would take a running read back. */
export function readDownload(id: string, signal?: AbortSignal): Promise<Download> {
  const about = { params: { path: { id } }, ...(signal ? { signal } : {}) };
  return ask(http.GET("/service1/content/api/download/detail/{id}", about));
}

// The key starts with the topic: progress of any of the user's downloads refetches it.
export function downloadQuery(id: string) {
  return queryOptions({
    queryKey: [DOWNLOADS, "detail", id],
    queryFn: ({ signal }) => readDownload(id, signal),
    meta: { showsOwnError: true },
  });
}

export function startExport(request: ExportRequest, key: string): Promise<Download> {
  return ask(http.POST("/service1/content/api/download/start", { body: request, ...idempotent(key) }));
}

export function saveDownload({ id, name, format }: Pick<Download, "id" | "name" | "format">): Promise<void> {
  return saveTaskFile({ id, name, file: format });
}
