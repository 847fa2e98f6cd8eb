import type { BankCallForm, BankChange, BankNumber } from "../../../api/bankChanges";
import { onTheClock } from "../../../kit/deadlineText";

export type CallDraft = Omit<BankCallForm, "id" | "version">;

export type CallField = keyof CallDraft;

export const CALL_FIELDS: readonly CallField[] = [
  "numberId",
  "answeredBy",
  "answeredAs",
  "calledAt",
  "heardTail",
];

/** What is not filled in yet. */
export function missingIn(draft: CallDraft): CallField[] {
  return CALL_FIELDS.filter((field) => !draft[field].trim());
}

/** Why a number cannot be called; null where it can. */
export function whyNot(
  { calls }: Pick<BankChange, "calls">,
  { id, usable }: BankNumber,
): "bankChange.newer" | "bankChange.called" | null {
  if (!usable) return "bankChange.newer";
  return calls.some(({ numberId }) => numberId === id) ? "bankChange.called" : null;
}

const two = (n: number) => String(n).padStart(2, "0");

/** A moment as the company's clock shows it, for a field of date and time. */
export function onClock(moment: number, zone: string): string {
  const { year, month, day, hour, minute } = onTheClock(moment, zone);
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`;
}
