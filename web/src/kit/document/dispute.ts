import type { ActionSpec } from "./kind";

/** Actions of documents that both sides must agree on; settling is specific to each kind. */
export const DISPUTE = {
  send: {},
  accept: {},
  dispute: {},
  insist: {},
  withdraw: { danger: true },
  delete: {},
} as const satisfies Record<string, ActionSpec>;
