import { ofSide, type Sided } from "../../kit/document/address";
import type { Side } from "../../shell/signedInContext";

/** Where a record of each kind is shown; `:id` stands for its id. Kinds without a page yet have no link. */
const pagesByKind: Record<string, Sided<string>> = {
  "base.dict_item": "/systemManage/dataDic?open=:id",
  "base.calendar_day": "/systemManage/workCalendar?open=:id",
  "orders.claim": {
    buyer: "/orderSynergies/claimManagPurchasers/claimDetailsPurchasers/:id",
    supplier: "/orderSynergies/claimManagSupplier/claimDetailsSupplier/:id",
  },
  "orders.order_change": "/orderSynergies/supplierOrderChangeManagement/orderChangeDetailSupplier/:id",
  "orders.return_order": {
    buyer: "/orderSynergies/returnManagPurchasers/returnDetailsPurchasers/:id",
    supplier: "/orderSynergies/returnManagSupplier/returnDetailsSupplier/:id",
  },
  "orders.purchase_order": {
    buyer: "/orderSynergies/purchaseOrderManagement/:id",
    supplier: "/orderSynergies/supplierOrderManagement/orderDetailSupplier/:id",
  },
  "orders.penalty": "/orderSynergies/penalty/:id",
  "quality.file_task": "/qualitySynergies/fileManagement/:id",
  "seal.stamped_copy": "/orderSynergies/stampedCopy?open=:id",
};

export function recordLink(
  kind: string | null | undefined,
  id: string | null | undefined,
  side: Side,
): string | null {
  const page = kind ? pagesByKind[kind] : undefined;
  return page && id ? ofSide(page, side).replace(":id", encodeURIComponent(id)) : null;
}
