import { createContext, use, type ReactNode } from "react";
import { createPortal } from "react-dom";

/** Where the tools of the open tab stand: beside the tabs. Null where there is no room for them there. */
export const TabToolsPlace = createContext<HTMLElement | null>(null);

/** Tools of a tab, beside the tabs where there is room, so that they take no line of their own. */
export function TabTools({ children }: { children: ReactNode }) {
  const place = use(TabToolsPlace);
  return place ? createPortal(children, place) : children;
}
