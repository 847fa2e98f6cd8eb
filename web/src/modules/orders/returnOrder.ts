import {
  acceptReturn,
  deleteReturn,
  disputeReturn,
  insistOnReturn,
  RETURN_TOPIC,
  returnPageQuery,
  returnQuery,
  sendReturn,
  settleReturn,
  withdrawReturn,
  type ReturnOrder,
} from "../../api/returns";
import type { FieldSpec } from "../../kit/document/fieldSpecs";
import type { DocumentKind } from "../../kit/document/kind";
import { STAMP_TONES } from "../../kit/stamp/tones";
import { RETURN_DETAIL, RETURNS_PAGE } from "./addresses";

const EDIT = "orders.return_order.edit";
const SUPPLIER = { zh: "supplierZh", en: "supplierEn" };
const ANSWER: readonly FieldSpec[] = [{ name: "answer", kind: "long", required: true, max: 1000 }];

/** What is filled in beside the order and its lines. */
export const RETURN_FIELDS: readonly FieldSpec[] = [
  { name: "title", kind: "text", required: true, max: 200 },
  { name: "handling", kind: "choice", required: true, dictionary: "returnHandling" },
  { name: "pickUpOn", kind: "date", fromToday: true },
  { name: "description", kind: "long", max: 4000 },
];

/** Goods that go back to their supplier. */
export const returnOrder: DocumentKind<ReturnOrder> = {
  listing: RETURN_TOPIC,
  home: RETURNS_PAGE,
  detailAt: RETURN_DETAIL,
  words: {
    title: { buyer: "menu.returnManagPurchasers", supplier: "menu.returnManagSupplier" },
    add: "returnOrder.add",
    search: "returnOrder.search",
    emptyHint: "returnOrder.emptyHint",
  },
  addPermission: EDIT,
  hasFiles: true,
  onPaper: true,
  stamped: true,
  page: returnPageQuery,
  detail: returnQuery,
  actions: {
    send: {
      run: sendReturn,
      effect: "returnOrder.effect.send",
      batch: { label: "returnOrder.send", permission: EDIT },
    },
    accept: { run: acceptReturn, effect: "returnOrder.effect.accept" },
    dispute: {
      run: disputeReturn,
      effect: "returnOrder.effect.dispute",
      fields: [{ name: "reason", kind: "long", required: true, max: 1000 }],
    },
    insist: { run: insistOnReturn, effect: "returnOrder.effect.insist", fields: ANSWER },
    settle: {
      run: settleReturn,
      effect: "returnOrder.effect.settle",
      fields: [
        { name: "settledAmount", kind: "decimal", hint: "returnOrder.creditNeeds" },
        { name: "creditNote", kind: "text", max: 40, hint: "returnOrder.creditNeeds" },
      ],
    },
    withdraw: { run: withdrawReturn, effect: "returnOrder.effect.withdraw", fields: ANSWER, danger: true },
    delete: {
      run: deleteReturn,
      effect: "returnOrder.effect.delete",
      danger: true,
      ends: true,
      batch: { label: "common.delete", permission: EDIT },
    },
  },
  columns: ["number", "state", "title", SUPPLIER, "orderNumber", "amount", "currency", "stampState"],
  tones: STAMP_TONES,
  filters: [
    { field: "state", width: 130 },
    { field: "stampState", width: 130 },
  ],
  headline: "title",
  facts: [
    SUPPLIER,
    "orderNumber",
    "handling",
    "pickUpOn",
    "amount",
    "currency",
    "settledAmount",
    "creditNote",
    "createdBy",
  ],
  texts: ["description", "reason", "answer"],
};
