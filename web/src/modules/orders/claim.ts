import { DISPUTE } from "../../kit/document/dispute";
import { documentKind, SUPPLIER } from "../../kit/document/kind";

const LOSSES = ["rework", "dullStock", "travel", "customerCompensation", "logistics", "venue"] as const;

/** Claims for payment against a supplier. */
export default documentKind("orders.claim", {
  actions: { ...DISPUTE, settle: {} },
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
  headline: "title",
  facts: [SUPPLIER, "orderNumber", "total", "currency", ...LOSSES, "settledAmount", "createdBy"],
  texts: ["description", "reason", "answer", "settlement"],
  form: { kept: "orders.claim" },
});
