import { useEffect, useEffectEvent } from "react";
import { usePage } from "../../../core/page";
import { isSubmitKey } from "../../../kit/useHotkey";

interface EditorKeys {
  onPrevious: () => void;
  onNext: () => void;
}

/** Alt+Up and Alt+Down for the sections, Ctrl+Enter for the next one, also from inside a field. */
export function useEditorKeys({ onPrevious, onNext }: EditorKeys): void {
  const { isShown } = usePage();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isShown() || event.isComposing) return;
    // A text of several lines has done with Ctrl+Enter what it can outside of a form: nothing.
    if (event.defaultPrevented && !isSubmitKey(event)) return;
    // A dialog has keys of its own.
    if (event.target instanceof Element && event.target.closest("[role=dialog]")) return;
    const move = event.altKey && !event.ctrlKey && !event.metaKey;
    const up = move && event.key === "ArrowUp";
    if (!up && !(move && event.key === "ArrowDown") && !isSubmitKey(event)) return;
    event.preventDefault();
    if (up) onPrevious();
    else onNext();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}
