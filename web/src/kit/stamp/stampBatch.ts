import type { StampedMatch } from "../../api/seals";
import type { Tone } from "../StatusDot";

export type BatchState = "refused" | "matched" | "sending" | "done" | "failed";

/** One file of a batch and its status. */
export interface BatchRow {
  key: string;
  file: File;
  state: BatchState;
  /** The stamped copy it belongs to. */
  copy: NonNullable<StampedMatch["copy"]> | null;
  /** Fraction sent, between 0 and 1. */
  share: number;
  /** Why it was rejected. */
  message: string;
}

export const TONES: Readonly<Record<BatchState, Tone>> = {
  refused: "returned",
  matched: "idle",
  sending: "progress",
  done: "done",
  failed: "returned",
};

export function isOf(state: BatchState) {
  return (row: BatchRow): boolean => row.state === state;
}

let made = 0;

/** All files in the order they were chosen: rejected locally, rejected by the server, or matched. */
export function rowsOf(
  files: readonly File[],
  refused: ReadonlyMap<File, string>,
  asked: readonly File[],
  found: readonly StampedMatch[],
): BatchRow[] {
  const answers = new Map(asked.map((file, at) => [file, found[at]]));
  return files.map((file) => {
    const answer = answers.get(file);
    const copy = answer?.copy ?? null;
    return {
      key: String((made += 1)),
      file,
      state: copy ? "matched" : "refused",
      copy,
      share: 0,
      message: refused.get(file) ?? answer?.message ?? "",
    };
  });
}
