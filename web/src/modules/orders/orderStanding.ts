import type { PurchaseOrder } from "../../api/orders";
import type { Tone } from "../../kit/StatusDot";
import type { Side } from "../../core/signedInContext";
import type { WordKey } from "../../words";

/** A reply is done only when the ERP has accepted it. The status shown to the supplier does not mention the ERP. */
export function standingOf(
  { state, erpState }: Pick<PurchaseOrder, "state" | "erpState">,
  side: Side,
): { word: WordKey; tone: Tone } | null {
  if (state !== "replied" || (erpState !== "sent" && erpState !== "refused")) return null;
  if (side === "supplier") return { word: "order.standing.received", tone: "progress" };
  return erpState === "sent"
    ? { word: "order.standing.transferring", tone: "progress" }
    : { word: "order.standing.notInErp", tone: "returned" };
}
