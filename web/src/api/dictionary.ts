import { queryOptions } from "@tanstack/react-query";
import { ask, http, idempotent, type Answer } from "./client";
import { gathered } from "./gathered";
import { listPage } from "./listPage";

export const DICTIONARY_TOPIC = "base.dict_item";

export type DictItem = Answer<"/service1/base/api/dictItem/detail/{id}", "get">;

/** Editable fields. */
export interface DictItemDraft {
  dictName: string;
  itemValue: string;
  descriptionZh: string;
  descriptionEn: string;
  isdefault: "1" | "0";
  alternate1: string;
  alternate2: string;
  sortOrder: number;
}

export interface Versioned {
  id: string;
  version: number;
}

// All keys start with the topic, so that a live change invalidates them.
export const dictItemPageQuery = listPage(DICTIONARY_TOPIC, "/service1/base/api/dictItem/pageList");

export function dictItemQuery(id: string) {
  return queryOptions({
    queryKey: [DICTIONARY_TOPIC, "detail", id],
    queryFn: ({ signal }) =>
      ask(http.GET("/service1/base/api/dictItem/detail/{id}", { params: { path: { id } }, signal })),
    meta: { showsOwnError: true },
  });
}

export function saveDictItem(draft: DictItemDraft, key: string): Promise<DictItem> {
  return ask(http.POST("/service1/base/api/dictItem/save", { body: draft, ...idempotent(key) }));
}

export function updateDictItem(change: DictItemDraft & Versioned, key: string): Promise<DictItem> {
  return ask(http.PUT("/service1/base/api/dictItem/update", { body: change, ...idempotent(key) }));
}

export async function retireDictItem(row: Versioned, key: string): Promise<void> {
  await ask(http.POST("/service1/base/api/dictItem/retire", { body: row, ...idempotent(key) }));
}

export async function restoreDictItem(row: Versioned, key: string): Promise<void> {
  await ask(http.POST("/service1/base/api/dictItem/restore", { body: row, ...idempotent(key) }));
}

export async function deleteDictItem(row: Versioned, key: string): Promise<void> {
  await ask(http.DELETE("/service1/base/api/dictItem/delete", { body: row, ...idempotent(key) }));
}

/** The items of dictionaries. Retired ones explain existing data and are not offered for new data. */
export type DictWords = Answer<"/service1/base/api/dictItem/getMoreItemValue", "get">;

/** The items that new data may have. */
export function onOffer<Item extends { retired?: boolean }>(items: readonly Item[]): readonly Item[] {
  return items.filter(({ retired }) => !retired);
}

const askForDictionary = gathered((names) =>
  ask(
    http.GET("/service1/base/api/dictItem/getMoreItemValue", {
      params: { query: { dictNames: names.join(","), withRetired: true } },
    }),
  ),
);

/** The items of one dictionary. The key includes the language, because the server translates. */
export function dictionaryQuery(dictName: string, language: string) {
  return queryOptions({
    queryKey: [DICTIONARY_TOPIC, "words", dictName, language],
    queryFn: async () => (await askForDictionary(dictName)) ?? [],
    staleTime: 5 * 60_000,
    // Without labels a cell shows the raw value, so no error toast is needed.
    meta: { showsOwnError: true },
  });
}
