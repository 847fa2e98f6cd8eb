import type { ListingDescription, ListingState } from "../../api/listing";

type Life = NonNullable<ListingDescription["life"]>;

/** The state machine of a kind of document, as declared by the server. */
export interface MachineShape {
  initial: string;
  states: readonly ListingState[];
  /** `to` is null for transitions that delete the document. */
  transitions: Life["transitions"];
}

/** The state machine in a listing's description; null if there is none. */
export function machineOf({ states, life }: ListingDescription): MachineShape | null {
  if (!life || life.transitions.length === 0) return null;
  const { initial, transitions } = life;
  // A status may also name what is wrong with a document in some state; no transition leads there.
  const reached = new Set([initial, ...transitions.flatMap(({ from, to }) => (to ? [...from, to] : from))]);
  return { initial, states: states.filter(({ state }) => reached.has(state)), transitions };
}
