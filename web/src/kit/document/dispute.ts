import type { ActionSpec } from "./kind";

/** What both sides can do with a document they must agree on; settling it is each kind's own. */
export const DISPUTE = {
  send: {},
  accept: {},
  dispute: { fields: [{ name: "reason", kind: "long", required: true, max: 1000 }] },
  insist: { fields: [{ name: "answer", kind: "long", required: true, max: 1000 }] },
  withdraw: { fields: [{ name: "answer", kind: "long", required: true, max: 1000 }], danger: true },
  delete: {},
} as const satisfies Record<string, ActionSpec>;
