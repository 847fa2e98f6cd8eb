import { DISPUTE, useDisputeNotices } from "../../kit/document/dispute";
import { OTHER_PARTY, STAMPED_COPY } from "../../kit/document/facts";
import { documentKind, SUPPLIER } from "../../kit/document/kind";
import { ChangedFields } from "./ChangedFields";

/** Changes made by the ERP to an order that was already published to its supplier. */
export default documentKind("orders.order_change", {
  actions: {
    confirm: {},
    dispute: DISPUTE.dispute,
    insist: DISPUTE.insist,
    withdraw: {},
  },
  columns: [
    "number",
    "state",
    "stampState",
    "orderNumber",
    SUPPLIER,
    "arrivedAt",
    "priceChanged",
    "materialChanged",
    "quantityChanged",
    "orderCancelled",
    "lineDeleted",
    "currencyChanged",
    "paymentTermsChanged",
    "decidedAt",
  ],
  references: { orderNumber: { kind: "orders.purchase_order", id: "purchaseOrderId" } },
  facts: [OTHER_PARTY, "orderNumber", "arrivedAt", STAMPED_COPY, "decidedBy", "decidedAt"],
  useNotices: useDisputeNotices,
  texts: ["reason", "answer"],
  tabs: ({ changes = [], purchaseOrderId }, { t }) => [
    {
      key: "changes",
      label: t("orderChange.changes"),
      count: changes.length,
      // What is to be decided on is what the page opens with.
      leads: true,
      children: <ChangedFields changes={changes} orderId={purchaseOrderId} />,
    },
  ],
});
