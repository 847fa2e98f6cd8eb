import { createContext, use } from "react";

/**
 * What a page knows about its own address. Pages stay alive in hidden tabs, so they read this instead of the
 * router: a hidden page keeps the address it had, whatever the browser shows now.
 */
export interface PageAddress {
  path: string;
  /** With the leading `?`, or empty. */
  search: string;
  setSearch: (search: string, replace?: boolean) => void;
}

const PageContext = createContext<PageAddress | null>(null);

export const PageProvider = PageContext.Provider;

export function usePage(): PageAddress {
  const page = use(PageContext);
  if (!page) throw new Error("usePage must be called inside a page");
  return page;
}
