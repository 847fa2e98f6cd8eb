import { createContext, use, useEffect } from "react";

/**
 * The URL of a page. Pages stay mounted in hidden tabs, so they read this instead of the router: a hidden
 * page keeps its own URL, whatever the browser shows.
 */
export interface PageAddress {
  path: string;
  /** Query string with the leading `?`, or empty. */
  search: string;
  /** Path parameters of a sub-page. */
  params: Readonly<Record<string, string>>;
  /** Sets the title of the page's tab, e.g. to a document number; by default it is the menu's. */
  setTitle: (title: string) => void;
  setSearch: (search: string, replace?: boolean) => void;
  /** Closes the page without confirmation and navigates to another. */
  leave: (to: string) => void;
  /** Whether the page is visible; distinguishes hiding from unmounting. */
  isShown: () => boolean;
}

export const PageContext = createContext<PageAddress | null>(null);

export const PageProvider = PageContext.Provider;

export function usePage(): PageAddress {
  const page = use(PageContext);
  if (!page) throw new Error("usePage must be called inside a page");
  return page;
}

/** Sets the title of the page's tab. */
export function useTabTitle(title: string | undefined): void {
  const { setTitle } = usePage();
  useEffect(() => {
    if (title) setTitle(title);
  }, [title, setTitle]);
}
