import type { RowAction } from "../../api/listing";
import type { PageButtons } from "./pageButtons";

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
  /** What the page makes of them itself. */
  own?: PageButtons | null;
}

/** As the page says: its buttons stand even while they are not allowed, because their reason is what is asked for. */
function asThePageSays(actions: readonly RowAction[], { shown, filled: wanted }: PageButtons): SplitForPage {
  const buttons = shown.flatMap((name) => actions.filter(({ action }) => action === name));
  const filled = buttons.find(({ action, allowed }) => allowed && action === wanted);
  const beside = buttons.filter((one) => one !== filled);
  const others = actions.filter((one) => !buttons.includes(one));
  return { filled, beside, rest: allowedFirst(others) };
}

/**
 * The button at the foot of a phone: the filled one, or where none is, the one that is blocked and leads to what blocks it.
 * A menu would say only that it is blocked.
 */
export function footOf({ filled, beside }: SplitForPage, own: PageButtons | null): RowAction | undefined {
  return filled ?? beside.find(({ action, allowed }) => !allowed && own?.notes[action] !== undefined);
}

function allowedFirst(actions: readonly RowAction[]): RowAction[] {
  return [...actions.filter((one) => one.allowed), ...actions.filter((one) => !one.allowed)];
}

/**
 * One button is filled: the next step of the ordinary way, unless somebody else must take it. What cannot be undone is
 * never a button of its own.
 */
export function splitForPage(
  actions: readonly RowAction[],
  { ordinary, dangerous, othersTurn, room, own }: PageSplit,
): SplitForPage {
  if (own) return asThePageSays(actions, own);
  const allowed = actions.filter((one) => one.allowed);
  const next = allowed.find(({ action }) => ordinary.includes(action) && !dangerous.includes(action));
  const filled = othersTurn ? undefined : next;
  const harmless = allowed.filter((one) => one !== filled && !dangerous.includes(one.action));
  const beside = harmless.slice(0, filled ? room - 1 : room);
  const others = actions.filter((one) => one !== filled && !beside.includes(one));
  return {
    filled,
    beside,
    rest: allowedFirst(others),
  };
}
