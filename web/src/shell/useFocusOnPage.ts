import { useEffect, useRef, type RefObject } from "react";

/** Leads the focus to the page gone to, where it would be lost with what was left, such as the list of a document. */
export function useFocusOnPage(main: RefObject<HTMLElement | null>, path: string): void {
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    const { activeElement, body } = document;
    const isLost = activeElement === null || activeElement === body || !activeElement.checkVisibility();
    if (isLost) main.current?.focus({ preventScroll: true });
  }, [main, path]);
}
