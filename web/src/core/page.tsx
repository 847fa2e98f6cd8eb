import { createContext, use, useEffect } from "react";

/**
 * What a page knows about its own address. Pages stay alive in hidden tabs, so they read this instead of the
 * router: a hidden page keeps the address it had, whatever the browser shows now.
 */
export interface PageAddress {
  path: string;
  /** With the leading `?`, or empty. */
  search: string;
  /** The named parts of a sub page's address. */
  params: Readonly<Record<string, string>>;
  /** Names the page's tab, when the page knows better than the menu (a document's number, say). */
  setTitle: (title: string) => void;
  setSearch: (search: string, replace?: boolean) => void;
  /** Closes the page without asking and goes on to another. */
  leave: (to: string) => void;
  /** Whether the page is in sight now; for what must tell going out of sight from going away. */
  isShown: () => boolean;
}

export const PageContext = createContext<PageAddress | null>(null);

export const PageProvider = PageContext.Provider;

export function usePage(): PageAddress {
  const page = use(PageContext);
  if (!page) throw new Error("usePage must be called inside a page");
  return page;
}

/** Names the page's tab while the page is open. */
export function useTabTitle(title: string | undefined): void {
  const { setTitle } = usePage();
  useEffect(() => {
    if (title) setTitle(title);
  }, [title, setTitle]);
}
