import { queryOptions } from "@tanstack/react-query";
import { ask, http, idempotent, type Answer } from "./client";
import type { Versioned } from "./dictionary";
import { saveFile } from "./saveFile";
import { upload } from "./upload";
import { listPage } from "./listPage";

/** The topic of every change of an import, and the code of the list of my imports. */
export const IMPORTS = "content.import_task";
/** What importing needs, besides the list's own permissions. */
export const MAY_IMPORT = "content.import.use";

export type ImportTask = Answer<"/service1/content/api/import/detail/{id}", "get">;
export type ImportReview = Answer<"/service1/content/api/import/review/{id}", "get">;
export type ImportColumn = ImportReview["columns"][number];
export type ImportLine = ImportReview["lines"][number];
export type ImportConflict = ImportLine["conflicts"][number];
export type Take = NonNullable<ImportConflict["take"]>;

export interface CellCorrection {
  line: number;
  field: string;
  value: string;
}

export interface ConflictChoice {
  line: number;
  field: string;
  take: Take;
  /** What stood in the list when it was chosen; another value by now is another conflict. */
  over: string;
}

export interface Correction extends Versioned {
  cells: CellCorrection[];
  choices: ConflictChoice[];
  /** Lines that are not to come in after all. */
  leave: number[];
}

const AT = "/service1/content/api/import";

// Every key starts with the topic: a sign of life of any of my imports reads it again.
export const importPageQuery = listPage(IMPORTS, "/service1/content/api/import/page");

export function importQuery(id: string) {
  return queryOptions({
    queryKey: [IMPORTS, "detail", id],
    queryFn: ({ signal }) =>
      ask(http.GET("/service1/content/api/import/detail/{id}", { params: { path: { id } }, signal })),
    meta: { showsOwnError: true },
  });
}

export function importReviewQuery(id: string) {
  return queryOptions({
    queryKey: [IMPORTS, "review", id],
    queryFn: ({ signal }) =>
      ask(http.GET("/service1/content/api/import/review/{id}", { params: { path: { id } }, signal })),
    meta: { showsOwnError: true },
  });
}

/** Sends a workbook to be looked at. Nothing is changed by it. */
export function startImport(
  { listing, file }: { listing: string; file: File },
  options: Parameters<typeof upload>[2],
): Promise<ImportTask | null> {
  const query = new URLSearchParams({ listing, fileName: file.name });
  return upload(`${AT}/start?${query}`, file, options);
}

export function correctImport(correction: Correction, key: string): Promise<ImportReview> {
  return ask(http.PUT("/service1/content/api/import/correct", { body: correction, ...idempotent(key) }));
}

export function applyImport({ id, version }: Versioned, key: string): Promise<ImportTask> {
  return ask(http.POST("/service1/content/api/import/apply", { body: { id, version }, ...idempotent(key) }));
}

export function discardImport({ id, version }: Versioned, key: string): Promise<ImportTask> {
  return ask(
    http.POST("/service1/content/api/import/discard", { body: { id, version }, ...idempotent(key) }),
  );
}

/** An empty workbook for a list; `name` is used where the server gives none. */
export function saveTemplate(listing: string, name: string): Promise<void> {
  return saveFile(`${AT}/template/${encodeURIComponent(listing)}`, `${name}.xlsx`);
}

/** The lines of an import with a column of problems, to be mended outside and imported again. */
export function saveMarkedWorkbook({ id, name }: Pick<ImportTask, "id" | "name">): Promise<void> {
  return saveFile(`${AT}/workbook/${id}`, name);
}
