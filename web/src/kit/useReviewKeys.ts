import { useEffect, useEffectEvent, type RefObject } from "react";
import { isTyping } from "./useHotkey";

/** Single keys while the review is in front: not while somebody types, nor in a dialog over it. A page is no dialog's. */
export function useReviewKeys(
  root: RefObject<HTMLElement | null> | null,
  keys: Readonly<Record<string, () => void>>,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    // A key that is held down would go on with the next paper, unseen.
    if (event.repeat) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTyping(target)) return;
    const dialog = target instanceof Element ? target.closest("[role=dialog]") : null;
    if (dialog && !dialog.contains(root?.current ?? null)) return;
    const run = keys[event.key.toLowerCase()];
    if (!run) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}
