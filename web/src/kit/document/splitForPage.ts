import type { RowAction } from "../../api/listing";

interface SplitForPage {
  inline: readonly RowAction[];
  /** Behind "More". */
  rest: readonly RowAction[];
  /** What one most likely came for. */
  first: RowAction | undefined;
}

/** Allowed ones first, in the server's order; what does not fit opens on demand. */
export function splitForPage(
  actions: readonly RowAction[],
  dangerous: readonly string[],
  room: number,
): SplitForPage {
  const sorted = [...actions.filter(({ allowed }) => allowed), ...actions.filter(({ allowed }) => !allowed)];
  // A menu of one takes as much room as what is in it.
  const fits = sorted.length <= room + 1 ? sorted.length : room;
  return {
    inline: sorted.slice(0, fits),
    rest: sorted.slice(fits),
    first: sorted.find(({ action, allowed }) => allowed && !dangerous.includes(action)),
  };
}
