import type { StampedCopyDetail } from "../../../api/seals";

type Paper = StampedCopyDetail["paper"];

const CHECKS = {
  fits: { tone: "good", says: "review.fits", rejects: null },
  older: { tone: "bad", says: "review.older", rejects: "review.reasonOlder" },
  other: { tone: "bad", says: "review.other", rejects: "review.reasonOther" },
  unread: { tone: "doubtful", says: "review.unread", rejects: null },
} as const;

export type Check = (typeof CHECKS)[keyof typeof CHECKS];

/** How to say what was found out about the paper, and the reason to reject it if that is one. */
export function checkOf(paper: Paper): Check | null {
  const outcome = paper?.outcome;
  return outcome && outcome in CHECKS ? CHECKS[outcome as keyof typeof CHECKS] : null;
}
