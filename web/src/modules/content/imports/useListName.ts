import { LIST_PAGES } from "../../../core/listPages";
import { useSignedIn } from "../../../core/signedInContext";
import { wordOf } from "../../../words";

export interface ListName {
  title: string;
  /** Where the list is, for those who may see it. */
  path: string | null;
}

/** What a list is called in the menu; its code where the user has no such page. */
export function useListName(): (listing: string) => ListName {
  const { titles } = useSignedIn().menu;
  return (listing) => {
    const path = LIST_PAGES[listing];
    if (path === undefined || !titles.has(path)) return { title: listing, path: null };
    return { title: wordOf(titles.get(path)), path };
  };
}
