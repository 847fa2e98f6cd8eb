import type { FieldError } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { WordKey } from "../../words";

/** What is wrong with a field, in words. A message is either one of our keys or the server's own sentence. */
export function useMessage(): (error: Pick<FieldError, "message"> | undefined) => string | undefined {
  const { t, i18n } = useTranslation();
  return (error) => {
    const message = error?.message;
    return message && i18n.exists(message) ? t(message as WordKey) : message;
  };
}
