import {
  enterAgain,
  fastConfirmOrder,
  lockOrder,
  ORDER_TOPIC,
  orderPageQuery,
  orderQuery,
  publishOrder,
  reopenOrder,
  unlockOrder,
  voidOrder,
  type PurchaseOrder,
} from "../../api/orders";
import type { DocumentKind } from "../../kit/document/kind";
import { ORDER_DETAIL, ORDERS_PAGE } from "./addresses";
import { STAMP_TONES } from "../../kit/stamp/tones";
import { ErpNotice } from "./ErpNotice";
import { standingOf } from "./orderStanding";

const EDIT = "orders.purchase_order.edit";
const SUPPLIER = { zh: "supplierZh", en: "supplierEn" };
const REASON = [{ name: "reason", kind: "long", required: true, max: 500 }] as const;

/** Orders made in the ERP, published to suppliers and replied to by them. */
export const purchaseOrder: DocumentKind<PurchaseOrder> = {
  listing: ORDER_TOPIC,
  home: ORDERS_PAGE,
  detailAt: ORDER_DETAIL,
  words: {
    title: { buyer: "menu.purchaseOrderManagement", supplier: "menu.supplierOrderManagement" },
    search: "order.search",
    emptyHint: "order.emptyHint",
  },
  onPaper: true,
  stamped: true,
  page: orderPageQuery,
  detail: orderQuery,
  actions: {
    publish: {
      run: publishOrder,
      effect: "order.effect.publish",
      batch: { label: "order.publish", permission: "orders.purchase_order.publish" },
    },
    fast_confirm: {
      run: fastConfirmOrder,
      effect: "order.effect.fastConfirm",
      batch: { label: "order.fastConfirm", permission: "orders.purchase_order.reply" },
    },
    reopen: { run: reopenOrder, effect: "order.effect.reopen", fields: REASON },
    enter_again: { run: enterAgain, effect: "order.effect.enterAgain", onPage: true },
    lock: { run: lockOrder, effect: "order.effect.lock", fields: REASON },
    unlock: {
      run: unlockOrder,
      effect: "order.effect.unlock",
      batch: { label: "order.unlock", permission: EDIT },
    },
    void: { run: voidOrder, effect: "order.effect.void", fields: REASON, danger: true },
  },
  columns: [
    "number",
    "state",
    "stampState",
    SUPPLIER,
    "orderDate",
    "amount",
    "currency",
    "quantityDifference",
    "dayDifference",
    "replyDueOn",
    "repliedAt",
  ],
  tones: STAMP_TONES,
  filters: [
    { field: "state", width: 130 },
    { field: "stampState", width: 130 },
    { field: "orderDate", kind: "dateRange" },
  ],
  headline: SUPPLIER,
  facts: [
    "orderDate",
    "amount",
    "currency",
    "paymentTerms",
    "quantityDifference",
    "dayDifference",
    "replyDueOn",
    "repliedBy",
  ],
  factsOf: { buyer: ["erpState"] },
  standing: standingOf,
  standingNeeds: ["erpState"],
  banner: ErpNotice,
  texts: [],
  dueOn: ({ replyDueOn }) => replyDueOn ?? null,
  dueWord: "order.replyDue",
  notices: ({ state, reason }, t) =>
    reason && (state === "to_reply" || state === "locked" || state === "voided")
      ? [{ type: "warning", title: t(`order.because.${state}`, { reason }) }]
      : [],
};
