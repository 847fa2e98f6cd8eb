import type { Side } from "../../core/signedInContext";

/** The one organisation that a supplier's user belongs to; null where a list has something to choose from. */
export function onlyOwn(side: Side, organizes: readonly string[]): string | null {
  const [own] = organizes;
  return side === "supplier" && organizes.length === 1 && own !== undefined ? own : null;
}
