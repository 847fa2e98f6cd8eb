import type { Kept } from "../../core/kept/useKept";
import { useDiscardQuestion } from "../useDiscardQuestion";

/** Closes a form: at once where nothing was typed, else after asking, and what was typed is given up then. */
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
