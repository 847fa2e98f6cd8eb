import type { RecordOf } from "./documentApi";

/** The latest approval of a claim, for the buyer. */
export type ClaimApproval = NonNullable<RecordOf<"orders.claim">["approval"]>;
