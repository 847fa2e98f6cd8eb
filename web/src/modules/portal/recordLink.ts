/** Where a record of each kind is shown; `:id` stands for its id. Kinds without a page yet have no link. */
const pagesByKind: Record<string, string> = {
  "base.dict_item": "/systemManage/dataDic?open=:id",
  "base.calendar_day": "/systemManage/workCalendar?open=:id",
  "orders.claim": "/orderSynergies/claimManagPurchasers/:id",
  "orders.order_change": "/orderSynergies/supplierOrderChangeManagement/:id",
  "orders.penalty": "/orderSynergies/penalty/:id",
  "orders.purchase_order": "/orderSynergies/purchaseOrderManagement/:id",
  "quality.file_task": "/qualitySynergies/fileManagement/:id",
  "seal.stamped_copy": "/orderSynergies/stampedCopy?open=:id",
};

export function recordLink(kind: string | null | undefined, id: string | null | undefined): string | null {
  const page = kind ? pagesByKind[kind] : undefined;
  return page && id ? page.replace(":id", encodeURIComponent(id)) : null;
}
