/** Where a record of each kind is shown; `:id` stands for its id. Kinds without a page yet have no link. */
const pagesByKind: Record<string, string> = {
  "base.dict_item": "/systemManage/dataDic?open=:id",
  "orders.claim": "/orderSynergies/claimManagPurchasers/:id",
  "orders.order_change": "/orderSynergies/supplierOrderChangeManagement/:id",
  "orders.purchase_order": "/orderSynergies/purchaseOrderManagement/:id",
  "orders.return_order": "/orderSynergies/returnManagPurchasers/:id",
  "quality.file_task": "/qualitySynergies/fileManagement/:id",
};

export function recordLink(kind: string | null | undefined, id: string | null | undefined): string | null {
  const page = kind ? pagesByKind[kind] : undefined;
  return page && id ? page.replace(":id", encodeURIComponent(id)) : null;
}
