import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { dictWordsQuery } from "../../api/dictionary";
import { describeListingQuery } from "../../api/listing";
import { dictWord } from "./cells";

export type ValueWord = (field: string, value: string) => string;

/** States and dictionary values in words, as the list shows them; the trail keeps the bare values. */
export function useValueWords(listing: string): ValueWord {
  const { i18n } = useTranslation();
  const { columns = [], states = [] } = useQuery(describeListingQuery(listing)).data ?? {};
  const names = columns.flatMap((column) => column.dictName ?? []);
  const dictionaries = useQuery(dictWordsQuery(names, i18n.language)).data ?? {};
  return (field, value) => {
    const column = columns.find((one) => one.field === field);
    if (column?.type === "status") return states.find((one) => one.state === value)?.label ?? value;
    return dictWord(dictionaries, column?.dictName, value);
  };
}
