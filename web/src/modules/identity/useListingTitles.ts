import { useTranslation } from "react-i18next";
import type { WordKey } from "../../words";
import { subjectOf } from "./role/permissionTree";
import { useMenuTitles } from "./useMenuTitles";

/** What a list is called: as its page in the menu; its code where it has neither page nor word. */
export function useListingTitles(): (listing: string) => string {
  const { t, i18n } = useTranslation();
  const { pages, titleOf } = useMenuTitles();
  return (listing) => {
    const key = `listing.${listing}`;
    if (i18n.exists(key)) return t(key as WordKey);
    const page = pages.find(({ permission }) => permission !== "" && subjectOf(permission) === listing);
    return page ? titleOf(page) : listing;
  };
}
