import { DISPUTE } from "../../kit/document/dispute";
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
    "priceChanged",
    "materialChanged",
    "quantityChanged",
    "orderCancelled",
    "lineDeleted",
    "currencyChanged",
    "paymentTermsChanged",
    "decidedAt",
  ],
  headline: "orderNumber",
  facts: [SUPPLIER, "decidedBy", "decidedAt"],
  texts: ["reason", "answer"],
  tabs: ({ changes = [] }, { t }) => [
    {
      key: "changes",
      label: t("orderChange.changes"),
      count: changes.length,
      children: <ChangedFields changes={changes} />,
    },
  ],
});
