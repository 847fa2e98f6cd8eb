/** Where the pages of orders are; each side has its own. */
export const ORDERS_PAGE = {
  buyer: "/orderSynergies/purchaseOrderManagement",
  supplier: "/orderSynergies/supplierOrderManagement",
};
export const ORDER_DETAIL = { buyer: "", supplier: "orderDetailSupplier" };
export const BATCH_REPLY_PAGE = `${ORDERS_PAGE.supplier}/batchBackDeliveryDate`;

export const ORDER_CHANGES_PAGE = "/orderSynergies/supplierOrderChangeManagement";
export const ORDER_CHANGE_DETAIL = "orderChangeDetailSupplier";

export const CLAIMS_PAGE = {
  buyer: "/orderSynergies/claimManagPurchasers",
  supplier: "/orderSynergies/claimManagSupplier",
};
export const CLAIM_DETAIL = { buyer: "claimDetailsPurchasers", supplier: "claimDetailsSupplier" };

export const RETURNS_PAGE = {
  buyer: "/orderSynergies/returnManagPurchasers",
  supplier: "/orderSynergies/returnManagSupplier",
};
export const RETURN_DETAIL = { buyer: "returnDetailsPurchasers", supplier: "returnDetailsSupplier" };

export const PENALTIES_PAGE = "/orderSynergies/penalty";

export const REPORT_PAGE = "/paySynergies/orderReport";
export const ACTION_REPORT_PAGE = "/paySynergies/POActionReports";
