import type { RowAction } from "../../api/listing";
import type { StampedCopy } from "../../api/seals";

/** States in which the supplier's stamp is waited for. What is uploaded but not submitted has a button of its own. */
const AWAITED = new Set(["to_upload", "to_sign", "rejected", "returned"]);
/** Either brings the stamp; printing, stamping and scanning is the usual way. */
const STAMPING: readonly string[] = ["upload", "sign"];

/** The supplier's step, as the one filled button; none while nothing of the supplier is waited for. */
export function mainAction({
  state,
  actions,
}: Pick<StampedCopy, "state" | "actions">): RowAction | undefined {
  if (!AWAITED.has(state)) return undefined;
  const allowed = (actions ?? []).filter((one) => one.allowed && STAMPING.includes(one.action));
  return allowed.toSorted((one, two) => STAMPING.indexOf(one.action) - STAMPING.indexOf(two.action))[0];
}

interface SplitOffers {
  main: RowAction | undefined;
  /** What may be done besides. */
  beside: readonly RowAction[];
  /** What may not: in a menu, which says why. */
  blocked: readonly RowAction[];
}

export function splitOffers(
  copy: Pick<StampedCopy, "state"> & { actions: readonly RowAction[] },
): SplitOffers {
  const main = mainAction({ state: copy.state, actions: [...copy.actions] });
  const others = copy.actions.filter((one) => one !== main);
  return {
    main,
    beside: others.filter((one) => one.allowed),
    blocked: others.filter((one) => !one.allowed),
  };
}
