import { useQueries } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { dictionaryQuery, type DictWords } from "../api/dictionary";

/** The items of several dictionaries in the user's language; undefined while they are loading. */
export function useDictWords(dictNames: readonly string[]): DictWords | undefined {
  const { i18n } = useTranslation();
  const names = [...new Set(dictNames)];
  return useQueries({
    queries: names.map((name) => dictionaryQuery(name, i18n.language)),
    combine: (found) =>
      found.some(({ isLoading }) => isLoading)
        ? undefined
        : Object.fromEntries(names.map((name, at) => [name, found[at]?.data ?? []])),
  });
}
