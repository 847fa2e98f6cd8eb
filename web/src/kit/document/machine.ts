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
  return life && life.transitions.length > 0
    ? { initial: life.initial, states, transitions: life.transitions }
    : null;
}
