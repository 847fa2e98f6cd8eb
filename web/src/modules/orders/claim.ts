import {
  acceptClaim,
  CLAIM_TOPIC,
  claimPageQuery,
  claimQuery,
  deleteClaim,
  disputeClaim,
  insistOnClaim,
  saveClaim,
  sendClaim,
  settleClaim,
  updateClaim,
  withdrawClaim,
  type Claim,
} from "../../api/claims";
import type { FieldSpec } from "../../kit/document/fieldSpecs";
import type { WrittenKind } from "../../kit/document/kind";
import { CLAIM_DETAIL, CLAIMS_PAGE } from "./addresses";
import { STAMP_TONES } from "../../kit/stamp/tones";

const EDIT = "orders.claim.edit";
const SUPPLIER = { zh: "supplierZh", en: "supplierEn" };
const LOSSES = ["rework", "dullStock", "travel", "customerCompensation", "logistics", "venue"] as const;
const ANSWER: readonly FieldSpec[] = [{ name: "answer", kind: "long", required: true, max: 1000 }];

/** What a supplier is asked to pay for. */
export const claim: WrittenKind<Claim> = {
  listing: CLAIM_TOPIC,
  home: CLAIMS_PAGE,
  detailAt: CLAIM_DETAIL,
  words: {
    title: { buyer: "menu.claimManagPurchasers", supplier: "menu.claimManagSupplier" },
    add: "claim.add",
    search: "claim.search",
    emptyHint: "claim.emptyHint",
  },
  addPermission: EDIT,
  hasFiles: true,
  onPaper: true,
  stamped: true,
  page: claimPageQuery,
  detail: claimQuery,
  add: saveClaim,
  update: updateClaim,
  actions: {
    send: { run: sendClaim, effect: "claim.effect.send", batch: { label: "claim.send", permission: EDIT } },
    accept: { run: acceptClaim, effect: "claim.effect.accept" },
    dispute: {
      run: disputeClaim,
      effect: "claim.effect.dispute",
      fields: [{ name: "reason", kind: "long", required: true, max: 1000 }],
    },
    insist: { run: insistOnClaim, effect: "claim.effect.insist", fields: ANSWER },
    settle: {
      run: settleClaim,
      effect: "claim.effect.settle",
      fields: [
        { name: "settledAmount", kind: "decimal", required: true },
        { name: "settlement", kind: "long", max: 1000 },
      ],
    },
    withdraw: { run: withdrawClaim, effect: "claim.effect.withdraw", fields: ANSWER, danger: true },
    delete: {
      run: deleteClaim,
      effect: "claim.effect.delete",
      danger: true,
      ends: true,
      batch: { label: "common.delete", permission: EDIT },
    },
  },
  columns: [
    "number",
    "state",
    "stampState",
    "title",
    SUPPLIER,
    "orderNumber",
    "total",
    "currency",
    "settledAmount",
    "createdBy",
    "updatedAt",
  ],
  tones: STAMP_TONES,
  filters: [
    { field: "state", width: 130 },
    { field: "stampState", width: 130 },
  ],
  kept: "orders.claim",
  fields: [
    { name: "title", kind: "text", required: true, max: 200 },
    { name: "organizeId", kind: "supplier", required: true },
    { name: "currency", kind: "choice", required: true, choices: ["CNY", "HKD", "USD"] },
    { name: "orderNumber", kind: "text", max: 40 },
    ...LOSSES.map((name): FieldSpec => ({ name, kind: "decimal" })),
    { name: "description", kind: "long", max: 4000 },
  ],
  headline: "title",
  facts: [SUPPLIER, "orderNumber", "total", "currency", ...LOSSES, "settledAmount", "createdBy"],
  texts: ["description", "reason", "answer", "settlement"],
};
