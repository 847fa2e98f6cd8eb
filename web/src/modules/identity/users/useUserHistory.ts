import { useTranslation } from "react-i18next";
import type { ShownAs } from "../../../kit/AuditTimeline";
import { depotsOf } from "../depots/depotForm";
import { useDepotWords } from "../depots/useDepotWords";
import { METHODS } from "../signInOutcomes";

/** Id fields of the audit trail that are hidden, because the names are shown. */
const ONLY_IDS = ["roleIds", "organizeIds", "roles"];

/** How the history shows user fields that are not columns of a list. */
export function useUserHistory(): { without: readonly string[]; shownAs: ShownAs } {
  const { t } = useTranslation();
  const depotsInWords = useDepotWords();
  const asItIs = (value: string) => value;
  return {
    without: ONLY_IDS,
    shownAs: {
      depots: {
        label: t("depot.title"),
        word: (value) => {
          const depots = depotsOf(value);
          return depots ? depotsInWords(depots) : value;
        },
      },
      issuer: { label: t("user.history.issuer"), word: asItIs },
      who: { label: t("user.history.who"), word: asItIs },
      method: {
        label: t("user.history.method"),
        word: (value) => {
          const method = METHODS.find((one) => one === value);
          return method ? t(`signInLog.method.${method}`) : value;
        },
      },
    },
  };
}
