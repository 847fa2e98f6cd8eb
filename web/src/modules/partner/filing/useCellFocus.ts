import { useEffect, useRef, useState, type RefObject } from "react";

/** The heading of the section, where no cell is named. */
export const HEADING = "";

interface CellFocus {
  /** Around everything that may be gone to. */
  place: RefObject<HTMLDivElement | null>;
  /** Moves to a cell by its name, or to the heading, once it is on the screen. */
  goTo: (name: string) => void;
}

const INPUTS = "input:not([type=hidden]), textarea, button, [tabindex='0']";

/**
 * Moves the focus to where a jump leads. The cell may be drawn only once the address has changed, so it is looked for
 * with each drawing until then.
 */
export function useCellFocus(): CellFocus {
  const place = useRef<HTMLDivElement>(null);
  const pending = useRef<string | null>(null);
  const [, setAsked] = useState(0);
  useEffect(() => {
    const name = pending.current;
    if (name === null) return;
    const all = [...(place.current?.querySelectorAll<HTMLElement>("[data-cell]") ?? [])];
    const cell = all.find(({ dataset }) => dataset.cell === name);
    const target =
      name === HEADING
        ? place.current?.querySelector<HTMLElement>("[data-heading]")
        : cell?.querySelector<HTMLElement>(INPUTS);
    if (!target) return;
    pending.current = null;
    target.focus();
    target.scrollIntoView?.({ block: "nearest" });
  });
  return {
    place,
    goTo: (name) => {
      pending.current = name;
      setAsked((before) => before + 1);
    },
  };
}
