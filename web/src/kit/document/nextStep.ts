import type { ListingDescription, RowAction } from "../../api/listing";
import { isOthersTurn } from "./waiting";

type Life = NonNullable<ListingDescription["life"]>;

interface StepChoice {
  /** Actions that are steps of the ordinary way. */
  ordinary: readonly string[];
  dangerous: readonly string[];
  /** States in which a draft is kept that a shortcut would replace. */
  draftStates?: readonly string[] | undefined;
}

/**
 * The action that brings a document forward on the ordinary way of its kind; none where nothing does, and none while
 * somebody else must act: who could still give way all the same finds that in the menu. A state beside the way, such as
 * a dispute, is led back onto it. What the document's page would fill comes first.
 */
export function nextStep(
  actions: readonly RowAction[],
  life: Life,
  state: string,
  { ordinary, dangerous, draftStates = [] }: StepChoice,
): string | null {
  const waits = life.waiting.filter((wait) => wait.state === state);
  if (isOthersTurn(waits)) return null;
  const possible = actions.filter(({ action, allowed }) => allowed && !dangerous.includes(action));
  const step = possible.find(({ action }) => ordinary.includes(action));
  if (step) return step.action;
  if (draftStates.includes(state)) return null;
  const here = life.path.indexOf(state);
  const leadsOn = (name: string) =>
    life.transitions.some(
      ({ action, from, to }) => action === name && from.includes(state) && life.path.indexOf(to ?? "") > here,
    );
  return possible.find(({ action }) => leadsOn(action))?.action ?? null;
}
