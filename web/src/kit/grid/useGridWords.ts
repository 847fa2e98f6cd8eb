import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { Translate } from "./view/cells";

/** Translates the grid's messages. */
export function useGridWords(): Translate {
  const { t } = useTranslation();
  return useCallback<Translate>(
    (message) => ("text" in message ? message.text : t(`grid.${message.key}`, message.values ?? {})),
    [t],
  );
}
