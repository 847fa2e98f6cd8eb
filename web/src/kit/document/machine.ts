import type { ListingDescription, ListingState } from "../../api/listing";

/** An arrow of a document's life; `to` is null where the document ceases to exist. */
export interface MachineArrow {
  action: string;
  label: string;
  from: readonly string[];
  to: string | null;
}

/** The life of a kind of document, as its server-side machine declares it. */
export interface MachineShape {
  initial: string;
  states: readonly ListingState[];
  transitions: readonly MachineArrow[];
}

function isArrow(value: unknown): value is MachineArrow {
  if (typeof value !== "object" || value === null) return false;
  return (
    "action" in value && "label" in value && "to" in value && "from" in value && Array.isArray(value.from)
  );
}

/** The life that a listing's description tells of; null where it tells of none. */
export function machineOf(description: ListingDescription): MachineShape | null {
  const { states } = description;
  const told: object = description;
  if (!("transitions" in told) || !Array.isArray(told.transitions) || states.length === 0) return null;
  const transitions = told.transitions.filter(isArrow);
  const initial = "initial" in told && typeof told.initial === "string" ? told.initial : states[0]?.state;
  return transitions.length > 0 && initial ? { initial, states, transitions } : null;
}
