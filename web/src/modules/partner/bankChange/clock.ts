import type { BankChange } from "../../../api/bankChanges";
import type { WordKey } from "../../../words";

const WORDS: Readonly<Record<string, WordKey>> = {
  to_confirm: "bankChange.clock.notYet",
  to_verify: "bankChange.clock.notYet",
  cooling: "bankChange.clock.cooling",
  in_force: "bankChange.clock.inForce",
  stopped: "bankChange.clock.ended",
  withdrawn: "bankChange.clock.ended",
};

type Clocked = Pick<BankChange, "state" | "coolingUntil" | "inForceAt" | "endedAt">;

/** What the clock says, and the moment it names. */
export function clockOf({ state, coolingUntil, inForceAt, endedAt }: Clocked): {
  word: WordKey;
  at: string | null;
} {
  const moments: Readonly<Record<string, string | null | undefined>> = {
    cooling: coolingUntil,
    in_force: inForceAt,
    stopped: endedAt,
    withdrawn: endedAt,
  };
  return { word: WORDS[state] ?? "bankChange.clock.notYet", at: moments[state] ?? null };
}
