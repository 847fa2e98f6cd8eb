import type { PurchaseOrder } from "../../api/orders";
import type { Tone } from "../../kit/StatusDot";
import type { Side } from "../../core/signedInContext";
import type { WordKey } from "../../words";

/** A reply is done when the ERP has it, and not before. What the supplier is told of that says nothing of the ERP. */
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
