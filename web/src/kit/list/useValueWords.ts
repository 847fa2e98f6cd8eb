import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { describeListingQuery } from "../../api/listing";
import { formatDate, formatMinute } from "../time";
import { useDictWords } from "../useDictWords";
import { dictWord } from "./cells";
import { measured } from "./measured";

export type ValueWord = (field: string, value: string) => string;

/** Labels of states and dictionary values, as in the list; the audit trail stores the raw values. */
export function useValueWords(listing: string): ValueWord {
  const { t } = useTranslation();
  const { columns = [], states = [] } = useQuery(describeListingQuery(listing)).data ?? {};
  const words = useDictWords(columns.flatMap((column) => column.dictName ?? []));
  return (field, value) => {
    const column = columns.find((one) => one.field === field);
    if (column?.type === "status") return states.find((one) => one.state === value)?.label ?? value;
    if (column?.type === "boolean") return t(value === "true" ? "common.yes" : "common.no");
    if (column?.type === "decimal" || column?.type === "integer") return measured(column, value);
    if (column?.type === "datetime") return formatMinute(value);
    if (column?.type === "date") return formatDate(value);
    if (!column?.dictName) return value;
    // Show nothing while loading, rather than a code that is then replaced by its label.
    return words ? dictWord(words, column.dictName, value) : "";
  };
}
