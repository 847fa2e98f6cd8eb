import type { ListingDescription, ListingState } from "../../api/listing";

type Life = NonNullable<ListingDescription["life"]>;

/** The life of a kind of document, as its server-side machine declares it. */
export interface MachineShape {
  initial: string;
  states: readonly ListingState[];
  /** An arrow leads nowhere (`to` is null) where the document ceases to exist. */
  transitions: Life["transitions"];
}

/** The life that a listing's description tells of; null where it tells of none. */
export function machineOf({ states, life }: ListingDescription): MachineShape | null {
  return life && life.transitions.length > 0
    ? { initial: life.initial, states, transitions: life.transitions }
    : null;
}
