import { returnableQuery } from "../../api/returns";
import { DISPUTE, useDisputeNotices } from "../../kit/document/dispute";
import { money, OTHER_PARTY, STAMPED_COPY } from "../../kit/document/facts";
import { documentKind, SUPPLIER } from "../../kit/document/kind";
import type { LineColumn, WrittenLines } from "../../kit/document/lines";

/** What a line costs, and for how many of what. */
const PRICE: LineColumn = {
  field: "netPrice",
  width: 150,
  decimals: 6,
  money: true,
  per: "priceQuantity",
  perUnit: "priceUnit",
};

/** Lines of a return: quantity and reason per order line. */
const LINES: WrittenLines = {
  kept: "orders.return_lines",
  title: "order.lines",
  key: "line",
  offeredBy: { field: "purchaseOrderId", none: "returnOrder.chooseOrder" },
  offered: returnableQuery,
  written: ["quantity", "reason", "remark"],
  columns: [
    { field: "line", width: 80 },
    { field: "material", width: 140 },
    { field: "left", width: 110, decimals: 3 },
    { field: "unit", width: 70 },
    {
      field: "quantity",
      width: 120,
      decimals: 3,
      editable: true,
      atMost: { field: "left", word: "returnOrder.tooMuch" },
    },
    { field: "reason", width: 130, dictionary: "returnReason", editable: true, required: true },
    { field: "remark", width: 220, editable: true, maxLength: 500 },
    { field: "ordered", width: 110, decimals: 3 },
    PRICE,
    { field: "description", width: 200 },
  ],
  inSight: ["line", "quantity", "reason", "left", "unit", "material"],
};

/** Returns of goods to their supplier. */
export default documentKind("orders.return_order", {
  actions: {
    ...DISPUTE,
    settle: {
      notes: {
        settledAmount: { hint: "returnOrder.creditNeeds" },
        creditNote: { hint: "returnOrder.creditNeeds" },
      },
    },
  },
  columns: ["number", "state", "title", SUPPLIER, "orderNumber", "amount", "stampState"],
  references: { orderNumber: { kind: "orders.purchase_order", id: "purchaseOrderId" } },
  headline: "title",
  facts: [
    OTHER_PARTY,
    "orderNumber",
    money("amount"),
    "handling",
    "pickUpOn",
    STAMPED_COPY,
    money("settledAmount"),
    "creditNote",
    "createdBy",
  ],
  useNotices: useDisputeNotices,
  texts: ["description", "reason", "answer"],
  lines: {
    title: "order.lines",
    key: "line",
    of: ({ lines = [] }) => lines,
    columns: [
      { field: "line", width: 80 },
      { field: "material", width: 150 },
      { field: "quantity", width: 110, decimals: 3 },
      { field: "unit", width: 70 },
      PRICE,
      { field: "amount", width: 120, decimals: 2, money: true, total: true },
      { field: "reason", width: 120, dictionary: "returnReason" },
      { field: "description", width: 280 },
      { field: "remark", width: 160 },
    ],
    inSight: ["line", "quantity", "unit", "material"],
  },
  form: {
    kept: "orders.return",
    notes: {
      orderNumber: {
        kind: "document",
        from: {
          kind: "orders.purchase_order",
          // Orders that are published to the supplier and not withdrawn.
          states: ["to_reply", "replying", "replied", "locked"],
          none: "returnOrder.noOrder",
          idAs: "purchaseOrderId",
          brings: ["organizeId"],
          // Once sent, the return stays with its order.
          until: ["draft"],
        },
      },
    },
    lines: LINES,
  },
});
