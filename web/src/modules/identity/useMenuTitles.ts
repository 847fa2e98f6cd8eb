import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { menuQuery, type MenuEntry } from "../../api/identity";
import type { WordKey } from "../../words";

const PAGE_ENTRY = 1;

/** The caller's own menu, and what its pages are called. A page without a word goes by its address. */
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
  /** A group only holds pages; it is no page itself. */
  const isGroup = (url: string) => pages.some((one) => one.url === url && one.component === "");
  return { pages, titleOf, titleAt, isGroup };
}
