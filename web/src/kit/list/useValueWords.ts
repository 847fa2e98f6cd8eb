import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { dictWordsQuery } from "../../api/dictionary";
import { describeListingQuery } from "../../api/listing";
import { readableNumber } from "../digits";
import { formatDate, formatDateTime } from "../time";
import { dictWord } from "./cells";

export type ValueWord = (field: string, value: string) => string;

/** Labels of states and dictionary values, as in the list; the audit trail stores the raw values. */
export function useValueWords(listing: string): ValueWord {
  const { t, i18n } = useTranslation();
  const { columns = [], states = [] } = useQuery(describeListingQuery(listing)).data ?? {};
  const names = columns.flatMap((column) => column.dictName ?? []);
  const words = useQuery(dictWordsQuery(names, i18n.language));
  return (field, value) => {
    const column = columns.find((one) => one.field === field);
    if (column?.type === "status") return states.find((one) => one.state === value)?.label ?? value;
    if (column?.type === "boolean") return t(value === "true" ? "common.yes" : "common.no");
    if (column?.type === "decimal" || column?.type === "integer") return readableNumber(value);
    if (column?.type === "datetime") return formatDateTime(value);
    if (column?.type === "date") return formatDate(value);
    // Show nothing while loading, rather than a code that is then replaced by its label.
    if (column?.dictName && words.isLoading) return "";
    return dictWord(words.data ?? {}, column?.dictName, value);
  };
}
