import { useKeptDraft, type KeptDraft } from "../form/useKeptDraft";

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
    kept: "stamp.reason",
    of,
    ...(version === undefined ? {} : { version }),
    initial: { reason: initial },
  });
}
