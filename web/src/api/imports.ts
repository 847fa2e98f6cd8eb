import { queryOptions } from "@tanstack/react-query";
import { ask, http, idempotent, type Answer } from "./client";
import type { Versioned } from "./dictionary";
import { saveFile } from "./saveFile";
import { upload } from "./upload";
import { listPage } from "./listPage";

/** Topic of all import changes, and listing code of the user's imports. */
export const IMPORTS = "content.import_task";
/** Permission for importing, in addition to the list's own. */
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
  /** The stored value when the choice was made; if it has changed, the conflict is a new one. */
  over: string;
}

export interface Correction extends Versioned {
  cells: CellCorrection[];
  choices: ConflictChoice[];
  /** Lines to skip. */
  leave: number[];
}

const AT = "/service1/content/api/import";

// All keys start with the topic: progress of any of the user's imports refetches them.
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

/** What the rows of an import are brought in below, such as one dictionary: what names it, and what users call it. */
export interface ImportParent {
  within: string;
  label: string;
}

/** What a list, or the rows below one parent in it, take in. */
export interface ImportInto {
  listing: string;
  /** Absent, rows of the whole list. */
  below?: ImportParent | undefined;
}

function withinOf({ below }: ImportInto): Record<string, string> {
  return below ? { within: below.within } : {};
}

/** Uploads a workbook for review. Changes no records. */
export function startImport(
  { file, ...into }: ImportInto & { file: File },
  options: Parameters<typeof upload>[2],
): Promise<ImportTask | null> {
  const query = new URLSearchParams({ listing: into.listing, ...withinOf(into), fileName: file.name });
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

/** Saves an empty workbook for a list; `name` is the fallback file name. Below a parent, it has no column that names it. */
export function saveTemplate(into: ImportInto, name: string): Promise<void> {
  const query = new URLSearchParams(withinOf(into)).toString();
  const path = `${AT}/template/${encodeURIComponent(into.listing)}`;
  return saveFile(query ? `${path}?${query}` : path, `${name}.xlsx`);
}

/** Saves the lines of an import with a column of problems, to be corrected in Excel and imported again. */
export function saveMarkedWorkbook({ id, name }: Pick<ImportTask, "id" | "name">): Promise<void> {
  return saveFile(`${AT}/workbook/${id}`, name);
}
