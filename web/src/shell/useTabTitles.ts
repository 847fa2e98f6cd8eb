import { useTranslation } from "react-i18next";
import { OWN_PAGES } from "../app/registry";
import { subPageAt } from "../app/subPage";
import { wordOf } from "../words";
import { useSignedIn } from "../core/signedInContext";
import type { Tab } from "./tabs";

/** Title of a tab: set by its page, else from the menu. */
export function useTabTitles(): (tab: Tab) => string {
  // Subscribe to language changes, because titles are translated here.
  useTranslation();
  const { menu } = useSignedIn();
  return ({ path, title }) => {
    if (title) return title;
    if (menu.titles.has(path)) return wordOf(menu.titles.get(path));
    const key = OWN_PAGES[path] ?? subPageAt(path)?.entry.title;
    return wordOf(key ?? "error.notFoundTitle");
  };
}
