import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";

interface Position {
  top: number;
  left: number;
}

/**
 * All pages share one scroll container, so each page's scroll position is stored and restored; likewise positions of
 * scroll containers inside a page, because browsers may reset them while the page is hidden.
 */
export function useScrollMemory(scroller: RefObject<HTMLElement | null>, page: string): void {
  const pages = useRef(new Map<string, Position>());
  const parts = useRef(new WeakMap<Element, Position>());
  const here = useRef(page);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const remember = ({ target }: Event) => {
      if (!(target instanceof Element)) return;
      const position = { top: target.scrollTop, left: target.scrollLeft };
      if (target === element) pages.current.set(here.current, position);
      // Ignore scroll events of hidden elements.
      else if (target.clientHeight > 0) parts.current.set(target, position);
    };
    element.addEventListener("scroll", remember, { capture: true, passive: true });
    return () => element.removeEventListener("scroll", remember, { capture: true });
  }, [scroller]);

  useLayoutEffect(() => {
    here.current = page;
    const element = scroller.current;
    if (!element) return;
    const { top, left } = pages.current.get(page) ?? { top: 0, left: 0 };
    element.scrollTo({ top, left, behavior: "instant" });
    for (const part of element.querySelectorAll("*")) {
      const position = parts.current.get(part);
      if (!position || part.clientHeight === 0) continue;
      if (part.scrollTop !== position.top) part.scrollTop = position.top;
      if (part.scrollLeft !== position.left) part.scrollLeft = position.left;
    }
  }, [scroller, page]);
}
