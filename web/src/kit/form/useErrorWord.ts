import { useTranslation } from "react-i18next";
import type { WordKey } from "../../words";
import { SERVER } from "./serverErrors";

interface Wrong {
  type: string | undefined;
  message: string | undefined;
}

/** Client-side messages are translation keys, so they follow a language change; the server's are already translated. */
export function useErrorWord(): (error: Partial<Wrong> | undefined) => string | undefined {
  const { t } = useTranslation();
  return (error) => {
    if (!error?.message) return undefined;
    return error.type === SERVER ? error.message : t(error.message as WordKey);
  };
}
