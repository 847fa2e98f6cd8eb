import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

type Found = Pick<UseQueryResult, "data" | "isFetching" | "isError" | "isPaused">;

/**
 * What a select says that searches on the server and has nothing to offer. Without a line nobody was asked: that there is
 * no such record is not known.
 */
export function useNothingFound(): (found: Found, none: string) => string {
  const { t } = useTranslation();
  return (found, none) => {
    if (found.isFetching) return t("common.loading");
    const unknown = found.data === undefined && (found.isError || found.isPaused);
    return unknown ? t("select.failed") : none;
  };
}
