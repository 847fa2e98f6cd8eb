import {
  PENALTY_TOPIC,
  penaltyPageQuery,
  penaltyQuery,
  settlePenalty,
  waivePenalty,
  type Penalty,
} from "../../api/penalties";
import type { DocumentKind } from "../../kit/document/kind";
import { PENALTIES_PAGE } from "./addresses";

const SUPPLIER = { zh: "supplierZh", en: "supplierEn" };

/** What a supplier owes for a stamped copy that came back too late. */
export const penalty: DocumentKind<Penalty> = {
  listing: PENALTY_TOPIC,
  home: PENALTIES_PAGE,
  words: { title: "menu.penalty", search: "penalty.search", emptyHint: "penalty.emptyHint" },
  page: penaltyPageQuery,
  detail: penaltyQuery,
  actions: {
    settle: {
      run: settlePenalty,
      effect: "penalty.effect.settle",
      fields: [{ name: "settlement", kind: "long", required: true, max: 500 }],
    },
    waive: {
      run: waivePenalty,
      effect: "penalty.effect.waive",
      fields: [{ name: "reason", kind: "long", required: true, max: 500 }],
    },
  },
  columns: [
    "number",
    "state",
    SUPPLIER,
    "documentNumber",
    "dueOn",
    "amount",
    "currency",
    "reason",
    "settlement",
    "decidedBy",
    "decidedAt",
  ],
  filters: [
    { field: "state", width: 130 },
    { field: "dueOn", kind: "dateRange" },
  ],
  headline: SUPPLIER,
  facts: ["documentNumber", "dueOn", "amount", "currency", "decidedBy", "decidedAt"],
  texts: ["reason", "settlement"],
};
