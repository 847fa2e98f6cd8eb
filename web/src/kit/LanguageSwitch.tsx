import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Language } from "../api/session";
import { LANGUAGES, switchLanguage } from "../words";
import styles from "./LanguageSwitch.module.css";
import { toast } from "./toast";

const SHORT: Record<Language, string> = { zh: "中", en: "EN" };

/** Both languages in sight, so that someone lost in the wrong one finds their own. */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation();
  const queries = useQueryClient();
  const choose = async (language: Language) => {
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
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">{t("language.label")}</legend>
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-label={t(`language.${language}`)}
          aria-pressed={i18n.language === language}
          onClick={() => void choose(language)}
        >
          {SHORT[language]}
        </button>
      ))}
    </fieldset>
  );
}
