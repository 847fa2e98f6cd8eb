import { useState } from "react";
import type { KeptName } from "../../core/kept/registry";
import { useKept, type Kept } from "../../core/kept/useKept";
import { merge } from "./merge";
import { useTypedSince, type Saving } from "./useTypedSince";

interface KeptDraftOptions<Draft extends object> {
  kept: KeptName;
  /** Id of the record; absent for a new one. */
  of?: string | undefined;
  version?: number | undefined;
  /** The value before any input. */
  initial: Draft;
  /** Whether the input is worth keeping; absent, any difference is. */
  isWorth?: (draft: Draft) => boolean;
  /** Whether leaving asks for confirmation. */
  asks?: boolean;
}

export interface KeptDraft<Draft extends object> extends Saving {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  kept: Kept;
  /** Rebases the typed input onto another initial value. */
  rebase: (next: Draft) => void;
  /** Starts over from another initial value. */
  start: (next: Draft) => void;
}

/** The order within lists has a meaning here, as that of columns. */
function differ(one: object, other: object): boolean {
  return JSON.stringify(one) !== JSON.stringify(other);
}

/** Like `useKeptForm`, for dialogs and pages that hold their input as one value. */
export function useKeptDraft<Draft extends object>(options: KeptDraftOptions<Draft>): KeptDraft<Draft> {
  const [base, setBase] = useState(options.initial);
  const [draft, setDraft] = useState(options.initial);
  const start = (next: Draft) => {
    setBase(next);
    setDraft(next);
  };
  const kept = useKept<{ base: Draft; mine: Draft }>({
    name: options.kept,
    of: options.of ?? "",
    version: options.version ?? null,
    dirty: differ(draft, base) && (options.isWorth?.(draft) ?? true),
    mark: draft,
    read: () => ({ base, mine: draft }),
    restore: (typed) => setDraft(merge(typed.base, typed.mine, base)),
    reset: () => setDraft(base),
    ...(options.asks === undefined ? {} : { asks: options.asks }),
  });
  const saving = useTypedSince<Draft>({
    name: options.kept,
    kept,
    read: () => draft,
    unchanged: () => base,
    differ,
  });
  return {
    ...saving,
    draft,
    change: (part) => setDraft((now) => ({ ...now, ...part })),
    kept,
    rebase: (next) => {
      setDraft(merge(base, draft, next));
      setBase(next);
    },
    start,
  };
}
