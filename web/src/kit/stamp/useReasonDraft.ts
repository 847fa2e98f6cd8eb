import { useKeptDraft, type KeptDraft } from "../form/useKeptDraft";

/** Under which name reasons are kept. */
export const REASONS = { kept: "stamp.reason" } as const;

/** What the reason to reject a stamped copy is about. */
export const reasonToReject = (copy: string): string => `reject/${copy}`;

interface ReasonDraftOptions {
  /** What the reason is about. */
  of: string;
  version?: number;
  /** What is written before anybody writes. */
  initial?: string;
}

/** The reason of a decision about stamps and seals, which the other side can read. */
export function useReasonDraft({
  of,
  version,
  initial = "",
}: ReasonDraftOptions): KeptDraft<{ reason: string }> {
  return useKeptDraft({
    ...REASONS,
    of,
    ...(version === undefined ? {} : { version }),
    initial: { reason: initial },
  });
}
