import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { portalQuery } from "../api/identity";

/** The company's name in the current language. */
export function useCompany(): string {
  const { i18n } = useTranslation();
  const portal = useQuery(portalQuery).data;
  return (i18n.language === "zh" ? portal?.tenantNameZh : portal?.tenantNameEn) ?? "";
}
