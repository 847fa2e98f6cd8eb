import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { dictWordsQuery } from "../api/dictionary";
import type { Choice } from "./form/fields";

/** The options of a dictionary, and its default option. */
export function useDictChoices(dictName: string): { choices: Choice[]; byDefault: string; loading: boolean } {
  const { i18n } = useTranslation();
  const { data, isLoading } = useQuery(dictWordsQuery([dictName], i18n.language));
  const items = data?.[dictName] ?? [];
  return {
    choices: items.map(({ itemValue, description }) => ({ value: itemValue, label: description })),
    byDefault: items.find((item) => item.isdefault === "1")?.itemValue ?? "",
    loading: isLoading,
  };
}
