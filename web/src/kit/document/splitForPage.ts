import type { RowAction } from "../../api/listing";

export interface SplitForPage {
  /** The ordinary next step, as the one filled button. */
  filled: RowAction | undefined;
  /** Alternatives to it. */
  beside: readonly RowAction[];
  /** Shown in the menu, those that are not allowed last. */
  rest: readonly RowAction[];
}

interface PageSplit {
  /** Actions that are steps of the ordinary way. */
  ordinary: readonly string[];
  dangerous: readonly string[];
  /** Whether somebody must act, but not the current user. */
  othersTurn: boolean;
  /** Number of buttons besides the menu. */
  room: number;
}

/**
 * One button is filled: the next step of the ordinary way, unless somebody else must take it. What cannot be undone is
 * never a button of its own.
 */
export function splitForPage(
  actions: readonly RowAction[],
  { ordinary, dangerous, othersTurn, room }: PageSplit,
): SplitForPage {
  const allowed = actions.filter((one) => one.allowed);
  const next = allowed.find(({ action }) => ordinary.includes(action) && !dangerous.includes(action));
  const filled = othersTurn ? undefined : next;
  const harmless = allowed.filter((one) => one !== filled && !dangerous.includes(one.action));
  const beside = harmless.slice(0, filled ? room - 1 : room);
  const others = actions.filter((one) => one !== filled && !beside.includes(one));
  return {
    filled,
    beside,
    rest: [...others.filter((one) => one.allowed), ...others.filter((one) => !one.allowed)],
  };
}
