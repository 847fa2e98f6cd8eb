import {
  confirmOrderChange,
  disputeOrderChange,
  insistOnOrderChange,
  ORDER_CHANGE_TOPIC,
  orderChangePageQuery,
  orderChangeQuery,
  withdrawOrderChange,
  type OrderChange,
} from "../../api/orderChanges";
import type { DocumentKind } from "../../kit/document/kind";
import { ORDER_CHANGE_DETAIL, ORDER_CHANGES_PAGE } from "./addresses";
import { STAMP_TONES } from "../../kit/stamp/tones";

const SUPPLIER = { zh: "supplierZh", en: "supplierEn" };

/** What the ERP changed on an order its supplier had seen before. */
export const orderChange: DocumentKind<OrderChange> = {
  listing: ORDER_CHANGE_TOPIC,
  home: ORDER_CHANGES_PAGE,
  detailAt: ORDER_CHANGE_DETAIL,
  words: {
    title: "menu.supplierOrderChangeManagement",
    search: "orderChange.search",
    emptyHint: "orderChange.emptyHint",
  },
  onPaper: true,
  stamped: true,
  page: orderChangePageQuery,
  detail: orderChangeQuery,
  actions: {
    confirm: {
      run: confirmOrderChange,
      effect: "orderChange.effect.confirm",
      batch: { label: "orderChange.confirm", permission: "orders.order_change.answer" },
    },
    dispute: {
      run: disputeOrderChange,
      effect: "orderChange.effect.dispute",
      fields: [{ name: "reason", kind: "long", required: true, max: 1000 }],
    },
    insist: {
      run: insistOnOrderChange,
      effect: "orderChange.effect.insist",
      fields: [{ name: "answer", kind: "long", required: true, max: 1000 }],
    },
    withdraw: {
      run: withdrawOrderChange,
      effect: "orderChange.effect.withdraw",
      fields: [{ name: "answer", kind: "long", max: 1000 }],
    },
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
  tones: STAMP_TONES,
  filters: [
    { field: "state", width: 130 },
    { field: "stampState", width: 130 },
  ],
  headline: "orderNumber",
  facts: [SUPPLIER, "decidedBy", "decidedAt"],
  texts: ["reason", "answer"],
};
