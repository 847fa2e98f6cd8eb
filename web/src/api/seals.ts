import { queryOptions } from "@tanstack/react-query";
import { ask, http, idempotent, type Answer } from "./client";
import type { Versioned } from "./dictionary";
import { fetchFile, saveFile } from "./saveFile";
import { upload } from "./upload";
import { listPage } from "./listPage";

export const STAMPED_COPIES = "seal.stamped_copy";
export const CERTIFICATES = "seal.certificate";

export type Certificate = Answer<"/service1/seal/api/certificate/detail/{id}", "get">;
export type StampedCopyDetail = Answer<"/service1/seal/api/stampedCopy/detail/{id}", "get">;
export type StampedCopy = StampedCopyDetail["copy"];
export type StampedFile = NonNullable<StampedCopyDetail["file"]>;
export type StampedMatch = Answer<"/service1/seal/api/stampedCopy/match", "post">[number];
export type SealChoice = Answer<"/service1/seal/api/stampedCopy/seals/{id}", "get">[number];
export type VerifiedPaper = Answer<"/service1/seal/api/verify", "get">;

export interface CertificateDraft {
  organizeId: string;
  party: string;
  sealName: string;
  sealPurpose: string;
  years: number;
}

export interface WithReason extends Versioned {
  reason: string;
}

export interface Sealing extends Versioned {
  certificateId?: string;
  language?: "zh" | "en";
}

const AT = "/service1/seal/api";

export const certificatePageQuery = listPage(CERTIFICATES, "/service1/seal/api/certificate/pageList");

export function certificateQuery(id: string) {
  return queryOptions({
    queryKey: [CERTIFICATES, "detail", id],
    queryFn: ({ signal }) =>
      ask(http.GET("/service1/seal/api/certificate/detail/{id}", { params: { path: { id } }, signal })),
    meta: { showsOwnError: true },
  });
}

export function issueCertificate(body: CertificateDraft, key: string): Promise<Certificate> {
  return ask(http.POST("/service1/seal/api/certificate/save", { body, ...idempotent(key) }));
}

export function revokeCertificate(body: WithReason, key: string): Promise<Certificate> {
  return ask(http.POST("/service1/seal/api/certificate/revoke", { body, ...idempotent(key) }));
}

export const stampedCopyPageQuery = listPage(STAMPED_COPIES, "/service1/seal/api/stampedCopy/pageList");

export const stampedKindsQuery = queryOptions({
  queryKey: [STAMPED_COPIES, "kinds"],
  queryFn: ({ signal }) => ask(http.GET("/service1/seal/api/stampedCopy/kinds", { signal })),
  staleTime: Infinity,
});

export function stampedCopyQuery(id: string) {
  return queryOptions({
    queryKey: [STAMPED_COPIES, "detail", id],
    queryFn: ({ signal }) =>
      ask(http.GET("/service1/seal/api/stampedCopy/detail/{id}", { params: { path: { id } }, signal })),
    meta: { showsOwnError: true },
  });
}

/** The stamped copy of a document, by listing code and id; null if none is required. */
export function stampOfDocumentQuery(kind: string, id: string) {
  return queryOptions({
    queryKey: [STAMPED_COPIES, "ofDocument", kind, id],
    queryFn: ({ signal }) =>
      ask(
        http.GET("/service1/seal/api/stampedCopy/ofDocument", { params: { query: { kind, id } }, signal }),
      ).then(({ stamp }) => stamp ?? null),
    meta: { showsOwnError: true },
  });
}

/** The seals the user's side may apply. */
export function sealChoicesQuery(id: string) {
  return queryOptions({
    queryKey: [STAMPED_COPIES, "seals", id],
    queryFn: ({ signal }) =>
      ask(http.GET("/service1/seal/api/stampedCopy/seals/{id}", { params: { path: { id } }, signal })),
    meta: { showsOwnError: true },
  });
}

/**
 * Uploads and submits a scan of the stamped document. If the scan seems to belong to another document, the server
 * rejects it with an error on the field `confirmed`; set that to submit it anyway.
 */
export function uploadStamped(
  { id, version, file, confirmed }: Versioned & { file: File; confirmed?: boolean },
  options: Parameters<typeof upload>[2],
): Promise<StampedCopyDetail | null> {
  const query = new URLSearchParams({ id, version: String(version), fileName: file.name });
  if (confirmed) query.set("confirmed", "true");
  return upload(`${AT}/stampedCopy/upload?${query}`, file, options);
}

/** Matches files to stamped copies by their names. */
export function matchStamped(fileNames: string[]): Promise<StampedMatch[]> {
  return ask(http.POST("/service1/seal/api/stampedCopy/match", { body: { fileNames } }));
}

/** Actions that need only the version. */
export const stampSteps = {
  submit: (body: Versioned, key: string) =>
    ask(http.POST("/service1/seal/api/stampedCopy/submit", { body, ...idempotent(key) })),
  take_back: (body: Versioned, key: string) =>
    ask(http.POST("/service1/seal/api/stampedCopy/takeBack", { body, ...idempotent(key) })),
  recall: (body: Versioned, key: string) =>
    ask(http.POST("/service1/seal/api/stampedCopy/recall", { body, ...idempotent(key) })),
  approve: (body: Versioned, key: string) =>
    ask(http.POST("/service1/seal/api/stampedCopy/approve", { body, ...idempotent(key) })),
};

/** Actions that require a reason. */
export const stampRefusals = {
  reject: (body: WithReason, key: string) =>
    ask(http.POST("/service1/seal/api/stampedCopy/reject", { body, ...idempotent(key) })),
  return: (body: WithReason, key: string) =>
    ask(http.POST("/service1/seal/api/stampedCopy/return", { body, ...idempotent(key) })),
};

export const stampSeals = {
  sign: (body: Sealing, key: string) =>
    ask(http.POST("/service1/seal/api/stampedCopy/sign", { body, ...idempotent(key) })),
  countersign: (body: Sealing, key: string) =>
    ask(http.POST("/service1/seal/api/stampedCopy/countersign", { body, ...idempotent(key) })),
};

export function saveStampedFile({ id, name }: Pick<StampedFile, "id" | "name">): Promise<void> {
  return saveFile(`${AT}/stampedCopy/file/${id}`, name);
}

/** A scanned picture to look at, rendered by the server. */
export function stampedPictureQuery(id: string) {
  return queryOptions({
    queryKey: ["stampedFile", "picture", id],
    queryFn: async ({ signal }) => (await fetchFile(`${AT}/stampedCopy/view/${id}`, signal)).blob,
    // The content of a stored file never changes.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { showsOwnError: true },
  });
}

export async function fetchStampedPdf(id: string, signal: AbortSignal): Promise<Uint8Array> {
  const { blob } = await fetchFile(`${AT}/stampedCopy/view/${id}`, signal);
  return new Uint8Array(await blob.arrayBuffer());
}

/** Saves the document as PDF, without any seal. */
export function savePaper(kind: string, id: string, language: "zh" | "en", name: string): Promise<void> {
  const query = new URLSearchParams({ kind, id, language });
  return saveFile(`${AT}/paper/download?${query}`, `${name}.pdf`);
}

/** Verifies a sealed document by its code; `sha256` is the hash of a file to compare. */
export function verifyPaper(code: string, sha256?: string): Promise<VerifiedPaper> {
  const query = { code, ...(sha256 ? { sha256 } : {}) };
  return ask(http.GET("/service1/seal/api/verify", { params: { query } }));
}
