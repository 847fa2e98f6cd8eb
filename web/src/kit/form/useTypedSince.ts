import { useRef } from "react";
import type { Versioned } from "../../api/dictionary";
import { keepForLater } from "../../core/kept/input";
import type { KeptName } from "../../core/kept/registry";
import type { Kept } from "../../core/kept/useKept";
import { toast } from "../toast";

interface TypedSinceOptions<Draft extends object> {
  name: KeptName;
  kept: Kept;
  /** What the form holds. */
  read: () => Draft;
  /** What it holds before any input. */
  unchanged: () => Draft;
  differ: (one: Draft, other: Draft) => boolean;
  /** What may be stored of it; absent, all. */
  storable?: (draft: Draft) => Partial<Draft>;
}

export interface Saving {
  /** To be called when the values are sent. */
  sending: () => void;
  /**
   * Ends keeping, because they were saved. Without a line that may take long: what was typed after they were sent is kept
   * for when the record is opened again.
   */
  saved: (row: Versioned) => void;
}

/** What is typed while a save is on its way is no part of it, and is not lost with it either. */
export function useTypedSince<Draft extends object>(options: TypedSinceOptions<Draft>): Saving {
  const { name, kept, read, unchanged, differ, storable = (draft: Draft) => draft } = options;
  const sent = useRef<Draft | null>(null);
  return {
    sending: () => {
      sent.current = structuredClone(read());
    },
    saved: ({ id, version }) => {
      const discarded = kept.isOver();
      kept.end();
      const [base, mine] = [sent.current, read()];
      // What was given up meanwhile is as it was before.
      if (discarded || !base || !differ(base, mine) || !differ(unchanged(), mine)) return;
      keepForLater(name, id, version, { base: storable(base), mine: storable(mine) });
      toast.typedSince();
    },
  };
}
