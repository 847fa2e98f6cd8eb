import { DISPUTE, useDisputeNotices } from "../../kit/document/dispute";
import { money, OTHER_PARTY, share, STAMPED_COPY } from "../../kit/document/facts";
import { documentKind, SUPPLIER } from "../../kit/document/kind";

const LOSSES = ["rework", "dullStock", "travel", "customerCompensation", "logistics", "venue"] as const;

/** Claims for payment against a supplier. */
export default documentKind("orders.claim", {
  actions: { ...DISPUTE, settle: {}, submit: {}, recall: {} },
  columns: [
    "number",
    "state",
    "stampState",
    "title",
    SUPPLIER,
    "orderNumber",
    "total",
    "settledAmount",
    "createdBy",
    "updatedAt",
  ],
  references: { orderNumber: { kind: "orders.purchase_order" } },
  headline: "title",
  facts: [
    OTHER_PARTY,
    money("total"),
    "orderNumber",
    STAMPED_COPY,
    money("settledAmount"),
    ...LOSSES.map((loss) => share(loss)),
    "createdBy",
  ],
  useNotices: useDisputeNotices,
  texts: ["description", "reason", "answer", "settlement"],
  form: {
    kept: "orders.claim",
    notes: {
      orderNumber: {
        kind: "document",
        from: {
          kind: "orders.purchase_order",
          // Orders that were published to the supplier.
          states: ["to_reply", "replying", "replied", "locked", "cancelled"],
          none: "claim.noOrder",
          idAs: "purchaseOrderId",
          brings: [],
          fills: ["organizeId"],
          until: ["draft", "disputed"],
        },
      },
    },
    total: { field: "total", of: LOSSES, currency: "currency" },
  },
});
