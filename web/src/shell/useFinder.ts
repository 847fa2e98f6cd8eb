import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSettings } from "../core/settings";
import type { find, Findable } from "./finder";

type Find = typeof find;

let loaded: Find | null = null;

/** Loads the search code on demand, not with the first page. */
export async function loadFinder(): Promise<void> {
  loaded ??= (await import("./finder")).find;
}

/** Searches items; null until the search code is loaded. */
export function useFinder<T extends Findable>(items: readonly T[], text: string): T[] | null {
  const { i18n } = useTranslation();
  const { supportPinyinSearch } = useSettings();
  const [ready, setReady] = useState(loaded !== null);
  const wanted = text.trim() !== "";
  useEffect(() => {
    if (!wanted || ready) return;
    // If it cannot be loaded, the search finds nothing; the menu still works.
    void loadFinder().then(
      () => setReady(true),
      () => undefined,
    );
  }, [wanted, ready]);
  if (!loaded) return wanted ? null : [];
  return loaded(items, text, supportPinyinSearch && i18n.language === "zh");
}
