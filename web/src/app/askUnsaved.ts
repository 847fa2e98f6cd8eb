import { useTranslation } from "react-i18next";
import { useDiscardQuestion } from "../kit/useDiscardQuestion";
import { unsavedPaths } from "../core/unsaved";

/** Asks for confirmation before unsaved input is lost, on the given pages or anywhere; resolves to true to proceed. */
export function useAskUnsaved(): (paths?: readonly string[]) => Promise<boolean> {
  const { t } = useTranslation();
  const mayDiscard = useDiscardQuestion();
  return async (paths) => {
    const isLost = [...unsavedPaths()].some((path) => paths === undefined || paths.includes(path));
    return !isLost || mayDiscard(t("unsaved.hint"));
  };
}
