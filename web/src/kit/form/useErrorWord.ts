import { useTranslation } from "react-i18next";
import type { WordKey } from "../../words";
import { SERVER } from "./serverErrors";

interface Wrong {
  type: string | undefined;
  message: string | undefined;
}

/** Our own messages are keys, so they follow a change of language; the server's are words already. */
export function useErrorWord(): (error: Partial<Wrong> | undefined) => string | undefined {
  const { t } = useTranslation();
  return (error) => {
    if (!error?.message) return undefined;
    return error.type === SERVER ? error.message : t(error.message as WordKey);
  };
}
