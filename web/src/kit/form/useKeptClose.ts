import type { Kept } from "../../core/kept/useKept";
import { useDiscardQuestion } from "../useDiscardQuestion";

/** Closes a form: at once if it is unchanged, else after confirmation, discarding the input. */
export function useKeptClose(kept: Kept | null, onClose: () => void): () => Promise<void> {
  const mayDiscard = useDiscardQuestion();
  return async () => {
    if (kept?.dirty) {
      if (!(await mayDiscard())) return;
      kept.end();
    }
    onClose();
  };
}
