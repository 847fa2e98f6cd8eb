import { useTranslation } from "react-i18next";
import type { Language } from "../api/session";
import { LANGUAGES } from "../words";
import styles from "./LanguageSwitch.module.css";
import { useLanguageChange } from "./useLanguageChange";

const SHORT: Record<Language, string> = { zh: "中", en: "EN" };

interface LanguageSwitchProps {
  onChosen?: (language: Language) => void;
}

/** Shows both languages, so that a user who cannot read the current one finds their own. */
export function LanguageSwitch({ onChosen }: LanguageSwitchProps) {
  const { t, i18n } = useTranslation();
  const choose = useLanguageChange();
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
          onClick={() => {
            void choose(language).then((changed) => changed && onChosen?.(language));
          }}
        >
          {SHORT[language]}
        </button>
      ))}
    </fieldset>
  );
}
