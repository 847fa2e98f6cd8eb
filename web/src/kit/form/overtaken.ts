import type { Versioned } from "../../api/dictionary";
import type { Overtaken } from "../../api/errors";

/** Code of a save that came after somebody else's. */
export const CONFLICT = 409;

/** A save that was refused because of somebody else's, and the version it was based on. */
export interface RefusedSave {
  version: number | null;
  by: Overtaken | null;
}

/** The latest version, if somebody else made it; our own save also arrives as a live change, and is no conflict. */
export function newerThan<Row extends Versioned>(
  base: Row | null,
  latest: Row | null | undefined,
  busy: boolean,
): Row | null {
  return base && latest && latest.version > base.version && !busy ? latest : null;
}

/** Whether the save of this version was refused; from the next version on, the refusal is history. */
export function refusedFor(refused: RefusedSave | null, base: Versioned | null): boolean {
  return refused !== null && refused.version === (base?.version ?? null);
}
