import { useQueries, useQuery } from "@tanstack/react-query";
import type { SelectProps } from "antd";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import PinyinMatch from "pinyin-match";
import { whole, type ConditionLine } from "../api/listing";
import { MAY_BE_CHOSEN, organizePageQuery, organizeQuery, type Organize } from "../api/organizations";
import { useNothingFound } from "./select/useNothingFound";
import styles from "./OrganizePicker.module.css";

/** What a choice says of an organisation. */
export type Named = Pick<Organize, "id" | "nameZh" | "nameEn" | "shortNameZh" | "shortNameEn" | "erpNo">;

const TYPING_PAUSE = 250;
const FOUND_AT_ONCE = 20;

/** The short name in the user's language, or the full name where there is none. */
export function organizeName(organize: Named, language: string): string {
  const { nameZh, nameEn, shortNameZh, shortNameEn } = organize;
  return language === "zh" ? shortNameZh || nameZh : shortNameEn || nameEn;
}

const PINYIN = /^[a-z ]+$/i;
const COMPARED = 200;

/** Organisations whose Chinese name sounds like the text, besides those found already. */
function sounding<Row extends Named>(rows: readonly Row[], text: string, known: readonly Named[]): Row[] {
  const sounds = (name: string) => name !== "" && PinyinMatch.match(name, text) !== false;
  const others = rows.filter(({ id }) => !known.some((one) => one.id === id));
  return others
    .filter(({ nameZh, shortNameZh }) => sounds(nameZh) || sounds(shortNameZh))
    .slice(0, FOUND_AT_ONCE);
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text.trim()), TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Loads the chosen organisations; the lookup returns undefined for one that is not loaded. */
export function useOrganizes(ids: readonly string[], enabled: boolean): (id: string) => Organize | undefined {
  const known = useQueries({ queries: ids.map((id) => ({ ...organizeQuery(id), enabled })) });
  return (id) => known.find(({ data }) => data?.id === id)?.data;
}

/** Props for a select that searches organisations by name or ERP number. */
export function useOrganizeSelect<Value = string[]>(
  chosen: readonly string[],
  enabled: boolean,
  /** Only suppliers (`S`) or customers (`C`); absent, both. */
  relationType?: "S" | "C",
  /** In which states they are offered. */
  offered: ConditionLine = MAY_BE_CHOSEN,
): SelectProps<Value> {
  const { t, i18n } = useTranslation();
  const nothing = useNothingFound();
  const [typed, setTyped] = useState("");
  const search = useSettled(typed);
  const conditions: ConditionLine[] = [
    offered,
    ...(relationType
      ? [{ andOr: "AND", fieldDb: "relationType", symbol: "=", queryValue: relationType } as const]
      : []),
  ];
  const found = useQuery({
    ...organizePageQuery({
      pageNum: 1,
      pageSize: FOUND_AT_ONCE,
      conditions,
      ...(search ? { search } : {}),
    }),
    enabled,
  });
  // The server does not know how names sound, so those of the first page are compared here.
  const pool = useQuery({
    ...organizePageQuery({ pageNum: 1, pageSize: COMPARED, conditions }),
    enabled: enabled && PINYIN.test(search),
  });
  const organizeOf = useOrganizes(chosen, enabled);

  const byText = found.data ? whole(found.data).content : [];
  const rows =
    PINYIN.test(search) && pool.data
      ? [...byText, ...sounding(whole(pool.data).content, search, byText)]
      : byText;
  const missing = chosen.filter((id) => !rows.some((row) => row.id === id));
  const option = (organize: Named) => ({
    value: organize.id,
    label: [organizeName(organize, i18n.language), organize.erpNo].filter(Boolean).join(" · "),
    organize,
  });
  const known = missing.map((id) => {
    const organize = organizeOf(id);
    // Keep an organisation that cannot be read, so that saving does not drop it.
    return organize ? option(organize) : { value: id, label: t("common.loading"), organize };
  });
  return {
    options: [...rows.map(option), ...(typed ? [] : known)],
    // Chosen options keep their labels while the search shows other options.
    labelRender: ({ value, label }) => {
      const organize = organizeOf(String(value));
      return organize ? option(organize).label : label;
    },
    optionRender: ({ data }) => {
      const organize = (data as { organize?: Named }).organize;
      if (!organize) return null;
      return (
        <span className={styles.option}>
          <span>{organizeName(organize, i18n.language)}</span>
          {organize.erpNo && <span className={styles.number}>{organize.erpNo}</span>}
          <small>{i18n.language === "zh" ? organize.nameZh : organize.nameEn}</small>
        </span>
      );
    },
    showSearch: { filterOption: false, searchValue: typed, onSearch: setTyped },
    loading: found.isFetching,
    notFoundContent: nothing(found, t("organize.noneFound")),
    placeholder: t("organize.search"),
  };
}
