import type { ActionSpec } from "./kind";

/** What both sides can do with a document they must agree on; settling it is each kind's own. */
export const DISPUTE = {
  send: {},
  accept: {},
  dispute: {},
  insist: {},
  withdraw: { danger: true },
  delete: {},
} as const satisfies Record<string, ActionSpec>;
