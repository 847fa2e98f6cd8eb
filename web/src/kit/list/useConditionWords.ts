import { useTranslation } from "react-i18next";
import type { DictWords } from "../../api/dictionary";
import type { ConditionLine, ConditionSymbol, ListingColumn, ListingState } from "../../api/listing";
import { formatDate } from "../time";
import { dictWord } from "./cells";
import { splitList } from "./conditions";
import { hasWildcard } from "./searchRequest";
import { readWhen } from "./when";

export const SIGNS: Partial<Record<ConditionSymbol, string>> = {
  "=": "=",
  "!=": "≠",
  ">": ">",
  "<": "<",
  ">=": "≥",
  "<=": "≤",
  "==": "=",
};

const NAMED = 3;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export interface Vocabulary {
  columns: readonly ListingColumn[];
  states: readonly ListingState[];
  dictionaries: DictWords;
  /** The page's own labels for the values of a field. */
  choices?: Readonly<Record<string, readonly { value: string; label: string }[]>>;
  /** The name of an area, by its id. */
  areaName?: (id: string) => string;
}

/** Describes a condition in the user's language. */
export function useConditionWords(vocabulary: Vocabulary): (line: ConditionLine) => string {
  const { t } = useTranslation();
  const { columns, states, dictionaries, choices = {}, areaName = (id: string) => id } = vocabulary;

  const valueWord = (column: ListingColumn | undefined, value: string): string => {
    const own = choices[column?.field ?? ""]?.find((choice) => choice.value === value);
    if (own) return own.label;
    if (column?.type === "status") return states.find(({ state }) => state === value)?.label ?? value;
    if (column?.type === "boolean") {
      return value === "true" || value === "false" ? t(value === "true" ? "common.yes" : "common.no") : value;
    }
    // A day is independent of the time zone; only a timestamp is converted.
    if (column?.type === "date" || column?.type === "datetime")
      return DAY.test(value) ? value : formatDate(value);
    return dictWord(dictionaries, column?.dictName, value);
  };

  const whenWord = (text: string): string => {
    const when = readWhen(text);
    if (!when) return text;
    return when.days === null ? t(`when.${when.name}`) : t(`when.${when.name}`, { n: when.days });
  };

  const listWord = (items: readonly string[]): string => {
    const named = items.slice(0, NAMED).join(t("common.listComma"));
    return items.length > NAMED ? t("list.andMore", { items: named, n: items.length - NAMED }) : named;
  };

  return ({ fieldDb, symbol, queryValue }) => {
    const column = columns.find(({ field }) => field === fieldDb);
    const name = column?.label ?? fieldDb;
    if (symbol === "=2") return t("list.isMe", { name });
    if (symbol === "like2") return t("list.hasMe", { name });
    if (symbol === "empty") return t("list.isEmpty", { name });
    if (symbol === "in") {
      const items = splitList(queryValue).map((item) => valueWord(column, item));
      return `${name} ${t("list.symbol.in")} ${listWord(items)}`;
    }
    if (typeof queryValue === "object" && !Array.isArray(queryValue)) {
      const areas = [queryValue.country, queryValue.province, queryValue.city].filter((id) => id !== "");
      return `${name} = ${areas.map(areaName).join(" / ")}`;
    }
    const text = Array.isArray(queryValue) ? listWord(queryValue) : String(queryValue);
    if (symbol === "dynamic") return t("list.whenIs", { name, when: whenWord(text) });
    if (symbol === "=" && hasWildcard(text) && !column?.dictName) {
      const middle = text.replace(/^\*/, "").replace(/\*$/, "");
      if (!text.endsWith("*")) return t("list.endsWith", { name, text: middle });
      return t(text.startsWith("*") ? "list.holds" : "list.startsWith", { name, text: middle });
    }
    const sign = symbol === "like" ? t("list.symbol.like") : SIGNS[symbol];
    return `${name} ${sign} ${symbol === "like" ? text : valueWord(column, text)}`;
  };
}
