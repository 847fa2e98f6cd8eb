import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { menuQuery, type MenuEntry } from "../../api/identity";
import type { WordKey } from "../../words";

const PAGE_ENTRY = 1;

/** The user's own menu with page titles. A page without a translation is named by its path. */
export function useMenuTitles() {
  const { t, i18n } = useTranslation();
  const entries = useQuery(menuQuery).data ?? [];
  const pages = entries.filter((entry) => entry.menuType === PAGE_ENTRY);
  const word = (languageKey: string, otherwise: string) =>
    i18n.exists(languageKey) ? t(languageKey as WordKey) : otherwise;
  const titleOf = (entry: MenuEntry) => word(entry.languageKey, entry.url);
  const titleAt = (url: string) => {
    const entry = pages.find((one) => one.url === url);
    return entry ? titleOf(entry) : url;
  };
  /** Whether the entry is a group rather than a page. */
  const isGroup = (url: string) => pages.some((one) => one.url === url && one.component === "");
  return { pages, titleOf, titleAt, isGroup };
}
