import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Language } from "../api/session";
import { switchLanguage } from "../words";
import { toast } from "./toast";

/**
 * Changes the language without reloading: scroll position and unsaved input are kept. Resolves to whether the page has
 * the language: its words may not arrive.
 */
export function useLanguageChange(): (language: Language) => Promise<boolean> {
  const { t, i18n } = useTranslation();
  const queries = useQueryClient();
  return async (language) => {
    if (language === i18n.language) return true;
    try {
      await switchLanguage(language);
    } catch {
      toast.failure(t("language.failed"));
      return false;
    }
    // Refetch labels translated by the server; the old ones stay on screen until then.
    void queries.invalidateQueries();
    toast.success(i18n.t("language.switched"));
    return true;
  };
}
