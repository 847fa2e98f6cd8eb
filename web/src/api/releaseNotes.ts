import { queryOptions } from "@tanstack/react-query";
import { ask, http, idempotent, type Answer } from "./client";
import type { Versioned } from "./dictionary";
import { listPage } from "./listPage";

export const RELEASE_NOTE_TOPIC = "base.release_note";

export type ReleaseNote = Answer<"/service1/base/api/releaseNote/detail/{id}", "get">;

/** Editable fields. */
export interface ReleaseNoteDraft {
  number: string;
  contentZh: string;
  contentEn: string;
}

const api = "/service1/base/api/releaseNote";
/** All of them; there are a few a year. */
const ALL = { page: 1, size: 1000 };

export const releaseNotePageQuery = listPage(RELEASE_NOTE_TOPIC, `${api}/pageList`);

export function releaseNoteQuery(id: string) {
  return queryOptions({
    queryKey: [RELEASE_NOTE_TOPIC, "detail", id],
    queryFn: ({ signal }) => ask(http.GET(`${api}/detail/{id}`, { params: { path: { id } }, signal })),
    meta: { showsOwnError: true },
  });
}

/** The published ones, in the user's language. */
export function versionsQuery(language: string) {
  return queryOptions({
    queryKey: [RELEASE_NOTE_TOPIC, "published", language],
    queryFn: ({ signal }) =>
      ask(http.GET("/service1/base/api/version/pageList", { params: { query: ALL }, signal })),
  });
}

export function saveReleaseNote(body: ReleaseNoteDraft, key: string): Promise<ReleaseNote> {
  return ask(http.POST(`${api}/save`, { body, ...idempotent(key) }));
}

export function updateReleaseNote(body: ReleaseNoteDraft & Versioned, key: string): Promise<ReleaseNote> {
  return ask(http.PUT(`${api}/update`, { body, ...idempotent(key) }));
}

export async function publishReleaseNote({ id, version }: Versioned, key: string): Promise<void> {
  await ask(http.POST(`${api}/publish`, { body: { id, version }, ...idempotent(key) }));
}

export async function recallReleaseNote({ id, version }: Versioned, key: string): Promise<void> {
  await ask(http.POST(`${api}/recall`, { body: { id, version }, ...idempotent(key) }));
}

export async function deleteReleaseNote({ id, version }: Versioned, key: string): Promise<void> {
  await ask(http.DELETE(`${api}/delete`, { body: { id, version }, ...idempotent(key) }));
}
