import { useTranslation } from "react-i18next";

export const MESSAGE_TYPES = ["task", "notice", "alert"] as const;
export const NOTIFY_METHODS = ["both", "in_app", "email", "off"] as const;
const LANGUAGES = ["zh", "en"] as const;

/** Labels of this module's codes, for companies whose dictionaries have none. */
export function useMessageWords() {
  const { t } = useTranslation();
  return {
    types: MESSAGE_TYPES.map((value) => ({ value, label: t(`message.type.${value}`) })),
    methods: NOTIFY_METHODS.map((value) => ({ value, label: t(`message.method.${value}`) })),
    languages: LANGUAGES.map((value) => ({ value, label: t(`message.language.${value}`) })),
  };
}
