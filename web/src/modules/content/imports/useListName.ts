import { LIST_PAGES } from "../../../core/listPages";
import { useSignedIn } from "../../../core/signedInContext";
import { wordOf } from "../../../words";

export interface ListName {
  title: string;
  /** Path of the list, for users who may see it. */
  path: string | null;
}

/** Title of a list in the menu; its code if the user has no such page. */
export function useListName(): (listing: string) => ListName {
  const { titles } = useSignedIn().menu;
  return (listing) => {
    const path = LIST_PAGES[listing];
    if (path === undefined || !titles.has(path)) return { title: listing, path: null };
    return { title: wordOf(titles.get(path)), path };
  };
}
