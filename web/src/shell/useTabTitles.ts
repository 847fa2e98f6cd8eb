import { useTranslation } from "react-i18next";
import { HOME } from "../app/navigation";
import { subPageAt } from "../app/subPage";
import { wordOf } from "../words";
import { useSignedIn } from "./signedInContext";
import type { Tab } from "./tabs";

/** What a tab is called: as its page says, else as the menu says. */
export function useTabTitles(): (tab: Tab) => string {
  const { t } = useTranslation();
  const { menu } = useSignedIn();
  return ({ path, title }) => {
    if (path === HOME) return t("menu.dashboard");
    if (title) return title;
    if (menu.titles.has(path)) return wordOf(menu.titles.get(path));
    const sub = subPageAt(path);
    return sub ? wordOf(sub.entry.title) : path;
  };
}
