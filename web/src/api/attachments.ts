import { queryOptions } from "@tanstack/react-query";
import { ask, http, idempotent, type Answer } from "./client";
import type { Versioned } from "./dictionary";
import { fetchFile, saveFile } from "./saveFile";
import { upload } from "./upload";

export type AttachmentList = Answer<"/service1/content/api/attach/list", "get">;
export type Attachment = AttachmentList["content"][number];
/** One of a document's places for files, with what it takes. */
export type AttachSlot = AttachmentList["slots"][number];
export type AttachMay = AttachmentList["mayAdd"];
export type AttachPreview = Answer<"/service1/content/api/attach/preview", "get">;
export type PreviewBlock = AttachPreview["blocks"][number];
export type PreviewSheet = AttachPreview["sheets"][number];
export type AttachMatch = Answer<"/service1/content/api/attach/match", "post">[number];

/** The document that files belong to. */
export interface FileHolder {
  /** The code of the list it stands in. */
  kind: string;
  documentId: string;
}

const AT = "/service1/content/api/attach";
/** What a file holds never changes, so what was fetched once stays good. */
const FOR_EVER = { staleTime: Number.POSITIVE_INFINITY, meta: { showsOwnError: true } } as const;

// The key starts with the topic of the documents: the server tells of a changed file as of a changed document.
export function attachmentsQuery({ kind, documentId }: FileHolder) {
  return queryOptions({
    queryKey: [kind, "attachments", documentId],
    queryFn: ({ signal }) =>
      ask(http.GET("/service1/content/api/attach/list", { params: { query: { kind, documentId } }, signal })),
    meta: { showsOwnError: true },
  });
}

export function previewQuery(id: string) {
  return queryOptions({
    queryKey: ["attachment", "preview", id],
    queryFn: ({ signal }) =>
      ask(http.GET("/service1/content/api/attach/preview", { params: { query: { id } }, signal })),
    ...FOR_EVER,
  });
}

/** A picture drawn by the server: a small one, or one to look at. */
export function pictureQuery(id: string, size: "thumbnail" | "view") {
  return queryOptions({
    queryKey: ["attachment", size, id],
    queryFn: async ({ signal }) => (await fetchFile(`${AT}/${size}/${id}`, signal)).blob(),
    ...FOR_EVER,
  });
}

export async function fetchPdf(id: string, signal: AbortSignal): Promise<Uint8Array> {
  return new Uint8Array(await (await fetchFile(`${AT}/view/${id}`, signal)).arrayBuffer());
}

export function addAttachment(
  { kind, documentId, attachType, file }: FileHolder & { attachType: string; file: File },
  options: Parameters<typeof upload>[2],
): Promise<Attachment | null> {
  const query = new URLSearchParams({ kind, documentId, attachType, fileName: file.name });
  return upload(`${AT}/add?${query}`, file, options);
}

export async function removeAttachment({ id, version }: Versioned, key: string): Promise<void> {
  await ask(
    http.DELETE("/service1/content/api/attach/delete", { body: { id, version }, ...idempotent(key) }),
  );
}

export function saveAttachment({ id, originalAddress }: Attachment): Promise<void> {
  return saveFile(`${AT}/download/${id}`, originalAddress);
}

/** All files of a document in one archive; `name` is used where the server gives none. */
export function saveAllAttachments({ kind, documentId }: FileHolder, name: string): Promise<void> {
  return saveFile(`${AT}/downloadAll?${new URLSearchParams({ kind, documentId })}`, `${name}.zip`);
}

/** Which documents files go to, told by how their names begin. */
export function matchNames(kind: string, attachType: string, names: string[]): Promise<AttachMatch[]> {
  return ask(http.POST("/service1/content/api/attach/match", { body: { kind, attachType, names } }));
}
