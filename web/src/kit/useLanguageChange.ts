import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Language } from "../api/session";
import { switchLanguage } from "../words";
import { toast } from "./toast";

/** Changes the language in place: the page, its scroll position and unsaved input all stay. */
export function useLanguageChange(): (language: Language) => Promise<void> {
  const { t, i18n } = useTranslation();
  const queries = useQueryClient();
  return async (language) => {
    if (language === i18n.language) return;
    try {
      await switchLanguage(language);
    } catch {
      toast.failure(t("language.failed"));
      return;
    }
    // Labels that came from the server are asked for again; the old ones stay on screen until then.
    void queries.invalidateQueries();
    toast.success(i18n.t("language.switched"));
  };
}
