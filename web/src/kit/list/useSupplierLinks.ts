import { useSide, useSignedIn } from "../../core/signedInContext";
import { addressOf } from "../document/address";
import type { Hrefs } from "./cells";
import { SEES_SUPPLIERS } from "./useSupplierFilter";

/** Leads from the name of a supplier to its page, for users who may see suppliers. */
export function useSupplierLinks(): Hrefs<{ organizeId: string }> {
  const side = useSide();
  const { permissions } = useSignedIn().menu;
  if (!permissions.has(SEES_SUPPLIERS)) return {};
  const { one } = addressOf("partner.organize", side);
  const page = ({ organizeId }: { organizeId: string }) => one(organizeId);
  return { supplierZh: page, supplierEn: page };
}
