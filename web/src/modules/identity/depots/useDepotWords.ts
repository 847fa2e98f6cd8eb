import { useTranslation } from "react-i18next";
import type { Depot } from "../../../api/users";
import { byFactory } from "./depotForm";

/** Factories and depots as one line of text, for notices and the history. */
export function useDepotWords(): (depots: readonly Depot[]) => string {
  const { t } = useTranslation();
  return (depots) =>
    byFactory(depots)
      .map(({ factory, all, depots: some }) =>
        t("depot.ofFactory", {
          factory,
          depots: [...(all ? [t("depot.all")] : []), ...some].join(t("common.listComma")),
        }),
      )
      .join(t("depot.semicolon"));
}
