import { queryOptions } from "@tanstack/react-query";
import { ask, http, idempotent, type Answer } from "./client";
import type { Versioned } from "./dictionary";
import { fetchFile, saveFile } from "./saveFile";
import { upload } from "./upload";

export type AttachmentList = Answer<"/service1/content/api/attach/list", "get">;
export type Attachment = AttachmentList["content"][number];
/** A slot for files of a document, with its limits. */
export type AttachSlot = AttachmentList["slots"][number];
export type AttachMay = AttachmentList["mayAdd"];
export type AttachPreview = Answer<"/service1/content/api/attach/preview", "get">;
export type PreviewBlock = AttachPreview["blocks"][number];
export type PreviewSheet = AttachPreview["sheets"][number];
export type AttachMatch = Answer<"/service1/content/api/attach/match", "post">[number];

/** The document the files belong to. */
export interface FileHolder {
  /** Listing code of the document. */
  kind: string;
  documentId: string;
}

const AT = "/service1/content/api/attach";
/** The content of a stored file is immutable, so it never becomes stale. */
const FOR_EVER = { staleTime: Number.POSITIVE_INFINITY, meta: { showsOwnError: true } } as const;

// The key starts with the documents' topic: the server reports a changed file as a change of its document.
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

/** An image rendered by the server: a thumbnail, or a larger one for viewing. */
export function pictureQuery(id: string, size: "thumbnail" | "view") {
  return pictureAtQuery(`${AT}/${size}/${id}`);
}

/** An image by the address that the server gave. */
export function pictureAtQuery(address: string) {
  return queryOptions({
    queryKey: ["attachment", "picture", address],
    queryFn: async ({ signal }) => (await fetchFile(address, signal)).blob,
    ...FOR_EVER,
  });
}

export async function fetchPdf(id: string, signal: AbortSignal): Promise<Uint8Array> {
  const { blob } = await fetchFile(`${AT}/view/${id}`, signal);
  return new Uint8Array(await blob.arrayBuffer());
}

export function addAttachment(
  { kind, documentId, attachType, file }: FileHolder & { attachType: string; file: File },
  options: Parameters<typeof upload>[2],
): Promise<Attachment | null> {
  const query = new URLSearchParams({ kind, documentId, attachType, fileName: file.name });
  return upload(`${AT}/add?${query}`, file, options);
}

/** Name and slot can be corrected; the content and the type of the file stay. */
export interface AttachmentFix extends Versioned {
  originalAddress: string;
  attachType: string;
}

export function fixAttachment(body: AttachmentFix, key: string): Promise<Attachment> {
  return ask(http.POST("/service1/content/api/attach/fix", { body, ...idempotent(key) }));
}

export async function removeAttachment({ id, version }: Versioned, key: string): Promise<void> {
  await ask(
    http.DELETE("/service1/content/api/attach/delete", { body: { id, version }, ...idempotent(key) }),
  );
}

export function saveAttachment({
  id,
  originalAddress,
}: Pick<Attachment, "id" | "originalAddress">): Promise<void> {
  return saveFile(`${AT}/download/${id}`, originalAddress);
}

/** Saves all files of a document as an archive; `name` is the fallback file name. */
export function saveAllAttachments({ kind, documentId }: FileHolder, name: string): Promise<void> {
  return saveFile(`${AT}/downloadAll?${new URLSearchParams({ kind, documentId })}`, `${name}.zip`);
}

/** Matches files to documents by the prefix of their names. */
export function matchNames(kind: string, attachType: string, names: string[]): Promise<AttachMatch[]> {
  return ask(http.POST("/service1/content/api/attach/match", { body: { kind, attachType, names } }));
}
