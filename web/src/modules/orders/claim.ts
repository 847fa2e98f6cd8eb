import { DISPUTE } from "../../kit/document/dispute";
import type { FieldSpec } from "../../kit/document/fieldSpecs";
import { documentKind, SUPPLIER } from "../../kit/document/kind";

const LOSSES = ["rework", "dullStock", "travel", "customerCompensation", "logistics", "venue"] as const;

/** What a supplier is asked to pay for. */
export default documentKind("orders.claim", {
  actions: {
    ...DISPUTE,
    settle: {
      fields: [
        { name: "settledAmount", kind: "decimal", required: true },
        { name: "settlement", kind: "long", max: 1000 },
      ],
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
  headline: "title",
  facts: [SUPPLIER, "orderNumber", "total", "currency", ...LOSSES, "settledAmount", "createdBy"],
  texts: ["description", "reason", "answer", "settlement"],
  form: {
    kept: "orders.claim",
    fields: [
      { name: "title", kind: "text", required: true, max: 200 },
      { name: "organizeId", kind: "supplier", required: true },
      { name: "currency", kind: "choice", required: true, choices: ["CNY", "HKD", "USD"] },
      { name: "orderNumber", kind: "text", max: 40 },
      ...LOSSES.map((name): FieldSpec => ({ name, kind: "decimal" })),
      { name: "description", kind: "long", max: 4000 },
    ],
  },
});
