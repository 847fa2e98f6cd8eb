import { useTranslation } from "react-i18next";
import type { ShownAs } from "../../../kit/AuditTimeline";
import { depotsOf } from "./depotForm";
import { useDepotWords } from "./useDepotWords";

/** How the history tells factories and depots, which are no column of any list. */
export function useDepotHistory(): ShownAs {
  const { t } = useTranslation();
  const wordsOf = useDepotWords();
  return {
    depots: {
      label: t("depot.title"),
      word: (value) => {
        const depots = depotsOf(value);
        return depots ? wordsOf(depots) : value;
      },
    },
  };
}
