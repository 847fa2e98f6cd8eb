import type { RowAction } from "../../../api/listing";

/** The actions of a review. */
export const APPROVE = "approve";
export const RETURN = "return";
export const DECLINE = "decline";

interface Standing {
  actions: readonly RowAction[];
  marks: number;
}

/** Whether the reader may decide about it in its present state; a doubt may still block the approval. */
export function isReviewing(actions: readonly RowAction[]): boolean {
  return actions.some(({ action, allowed }) => action === RETURN && allowed);
}

/** The filled button follows the marks: with one it is the return, else the approval, and none while that is blocked. */
export function filledOf({ actions, marks }: Standing): string | null {
  if (!isReviewing(actions)) return null;
  if (marks > 0) return RETURN;
  return actions.some(({ action, allowed }) => action === APPROVE && allowed) ? APPROVE : null;
}

/** Why the approval is blocked, as far as it is for the reviewer to unblock it; null where the server's word is needed. */
export function openToSettle(actions: readonly RowAction[], openDoubts: number): number | null {
  const approve = actions.find(({ action }) => action === APPROVE);
  return approve && !approve.allowed && openDoubts > 0 ? openDoubts : null;
}
