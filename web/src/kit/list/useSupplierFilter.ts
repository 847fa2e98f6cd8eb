import { useTranslation } from "react-i18next";
import { useSide, useSignedIn } from "../../core/signedInContext";
import type { FilterSpec } from "./filters";

export const SEES_SUPPLIERS = "partner.organize.view";

/** The filter by supplier, for buyers who may look for suppliers; none for others. */
export function useSupplierFilter(field: string): FilterSpec[] {
  const { t } = useTranslation();
  const side = useSide();
  const { permissions } = useSignedIn().menu;
  if (side !== "buyer" || !permissions.has(SEES_SUPPLIERS)) return [];
  return [{ field, kind: "supplier", label: t("list.supplier") }];
}
