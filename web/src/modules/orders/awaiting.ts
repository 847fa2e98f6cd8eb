/** The states in which an order awaits its supplier's reply. */
export const AWAITING: readonly string[] = ["to_reply", "replying"];
