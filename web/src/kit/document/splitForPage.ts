import type { RowAction } from "../../api/listing";

interface SplitForPage {
  inline: readonly RowAction[];
  /** Shown in the "More" menu. */
  rest: readonly RowAction[];
  /** The primary action. */
  first: RowAction | undefined;
}

/** Allowed actions first, in the server's order; those that do not fit go into a menu. */
export function splitForPage(
  actions: readonly RowAction[],
  dangerous: readonly string[],
  room: number,
): SplitForPage {
  const sorted = [...actions.filter(({ allowed }) => allowed), ...actions.filter(({ allowed }) => !allowed)];
  // A menu with one entry would take as much space as the entry.
  const fits = sorted.length <= room + 1 ? sorted.length : room;
  return {
    inline: sorted.slice(0, fits),
    rest: sorted.slice(fits),
    first: sorted.find(({ action, allowed }) => allowed && !dangerous.includes(action)),
  };
}
