import type { ReactNode } from "react";

/**
 * What a notice is about, the most important first. A page shows one notice; the others are unfolded on demand. What
 * only the other side must do is a fact or a step, never a notice.
 */
const RANKS = [
  "handOverFailed",
  "over",
  "changedMeanwhile",
  "overdue",
  "dueTodayAndCosts",
  "asked",
  "differs",
  "dueSoon",
  "information",
] as const;

export type NoticeRank = (typeof RANKS)[number];
export type NoticeTone = "bad" | "waiting" | "info" | "conflict";

export interface DocumentNotice {
  key: string;
  rank: NoticeRank;
  /** Where it is not that of its rank. */
  tone?: NoticeTone;
  /** What is the matter. */
  title: ReactNode;
  /** What to do about it, or who said it. */
  detail?: ReactNode;
}

const TONES: Readonly<Partial<Record<NoticeRank, NoticeTone>>> = {
  handOverFailed: "bad",
  changedMeanwhile: "conflict",
  overdue: "bad",
  information: "info",
};

export function toneOfNotice({ rank, tone }: DocumentNotice): NoticeTone {
  return tone ?? TONES[rank] ?? "waiting";
}

/** The most important first; of equal ones, in the order they were given. */
export function inOrder(notices: readonly DocumentNotice[]): DocumentNotice[] {
  return notices.toSorted((a, b) => RANKS.indexOf(a.rank) - RANKS.indexOf(b.rank));
}
