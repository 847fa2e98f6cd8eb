import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSettings } from "../core/settings";
import type { find, Findable } from "./finder";

type Find = typeof find;

let loaded: Find | null = null;

/** Searching is loaded when someone is about to search, not with the first page. */
export async function loadFinder(): Promise<void> {
  loaded ??= (await import("./finder")).find;
}

/** Finds among items; null until the search itself is loaded. */
export function useFinder<T extends Findable>(items: readonly T[], text: string): T[] | null {
  const { i18n } = useTranslation();
  const { supportPinyinSearch } = useSettings();
  const [ready, setReady] = useState(loaded !== null);
  const wanted = text.trim() !== "";
  useEffect(() => {
    if (!wanted || ready) return;
    // A search that cannot be loaded finds nothing; the menu itself is still there.
    void loadFinder().then(
      () => setReady(true),
      () => undefined,
    );
  }, [wanted, ready]);
  if (!loaded) return wanted ? null : [];
  return loaded(items, text, supportPinyinSearch && i18n.language === "zh");
}
