import type { ListingDescription, RowAction } from "../../api/listing";

type Life = NonNullable<ListingDescription["life"]>;

/**
 * The action that brings a document forward on the ordinary way of its kind; none where nothing does. A state beside
 * the way, such as a dispute, is led back onto it.
 */
export function nextStep(
  actions: readonly RowAction[],
  life: Life,
  state: string,
  dangerous: readonly string[],
): string | null {
  const here = life.path.indexOf(state);
  const leadsOn = (name: string) =>
    life.transitions.some(
      ({ action, from, to }) => action === name && from.includes(state) && life.path.indexOf(to ?? "") > here,
    );
  const next = actions.find(
    ({ action, allowed }) => allowed && !dangerous.includes(action) && leadsOn(action),
  );
  return next?.action ?? null;
}
