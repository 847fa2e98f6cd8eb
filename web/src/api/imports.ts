import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { ask, http as client, idempotent } from "./client";
import type { Versioned } from "./dictionary";
import type { RawAnswer } from "./envelope";
import type { ListingDescription, Page, PageRequest, RowAction } from "./listing";
import { saveFile } from "./saveFile";
import { upload } from "./upload";

/** The topic of every change of an import, and the code of the list of my imports. */
export const IMPORTS = "content.import_task";
/** What importing needs, besides the list's own permissions. */
export const MAY_IMPORT = "content.import.use";

export type ImportStatus = "review" | "applying" | "applied" | "discarded";

export interface ImportTask {
  id: string;
  version: number;
  /** The name of the file. */
  name: string;
  listing: string;
  status: ImportStatus;
  linesNew: number;
  linesChanged: number;
  linesSame: number;
  linesWrong: number;
  /** Those nobody has decided yet. */
  conflicts: number;
  linesApplied: number;
  error?: string | null;
  requestedAt: string;
  endedAt?: string | null;
  actions?: RowAction[];
}

export interface ImportColumn {
  field: string;
  label: string;
  type: string;
  dictName?: string | null;
  width: number;
  required: boolean;
}

export type Take = "mine" | "theirs";

export interface ImportConflict {
  field: string;
  /** What stood when the file was downloaded; none where the file does not say. */
  base?: string | null;
  mine: string;
  theirs: string;
  take?: Take | null;
}

export interface ImportProblem {
  /** Absent where the whole line is meant. */
  field?: string | null;
  message: string;
}

export interface ImportLine {
  /** The number of its row in the workbook. */
  line: number;
  kind: "new" | "changed" | "gone";
  recordId?: string | null;
  values: Record<string, string>;
  /** What is stored now, where this line changes it. */
  before: Record<string, string>;
  problems: ImportProblem[];
  conflicts: ImportConflict[];
}

export interface ImportReview {
  task: ImportTask;
  columns: ImportColumn[];
  /** Lines that change nothing are left out. */
  lines: ImportLine[];
}

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

export interface Correction {
  id: string;
  version: number;
  cells: CellCorrection[];
  choices: ConflictChoice[];
}

/** Whether a list takes workbooks from this user. */
export function isImportable(description: ListingDescription): boolean {
  return (description as { importable?: boolean }).importable === true;
}

type Call = (path: string, init: object) => Promise<RawAnswer>;
const http = client as unknown as Record<"GET" | "POST" | "PUT", Call>;

const AT = "/service1/content/api/import";

// Every key starts with the topic: a sign of life of any of my imports reads it again.
export function importPageQuery(request: PageRequest) {
  return queryOptions({
    queryKey: [IMPORTS, "page", request],
    queryFn: ({ signal }): Promise<Page<ImportTask>> =>
      ask(http.POST("/service1/content/api/import/page", { body: request, signal })),
    placeholderData: keepPreviousData,
    meta: { showsOwnError: true },
  });
}

export function importQuery(id: string) {
  return queryOptions({
    queryKey: [IMPORTS, "detail", id],
    queryFn: ({ signal }): Promise<ImportTask> =>
      ask(http.GET("/service1/content/api/import/detail/{id}", { params: { path: { id } }, signal })),
    meta: { showsOwnError: true },
  });
}

export function importReviewQuery(id: string) {
  return queryOptions({
    queryKey: [IMPORTS, "review", id],
    queryFn: ({ signal }): Promise<ImportReview> =>
      ask(http.GET("/service1/content/api/import/review/{id}", { params: { path: { id } }, signal })),
    meta: { showsOwnError: true },
  });
}

function timeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Sends a workbook to be looked at. Nothing is changed by it. */
export function startImport(
  { listing, file }: { listing: string; file: File },
  options: Parameters<typeof upload>[2],
): Promise<ImportTask | null> {
  const query = new URLSearchParams({ listing, fileName: file.name, timeZone: timeZone() });
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
  const query = new URLSearchParams({ timeZone: timeZone() });
  return saveFile(`${AT}/template/${encodeURIComponent(listing)}?${query}`, `${name}.xlsx`);
}

/** The lines of an import with a column of problems, to be mended outside and imported again. */
export function saveMarkedWorkbook({ id, name }: Pick<ImportTask, "id" | "name">): Promise<void> {
  return saveFile(`${AT}/workbook/${id}`, name);
}
