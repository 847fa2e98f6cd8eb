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

/** What is typed of a call. Its time is filled in when somebody begins to write it down, unless it is typed. */
export type TypedCall = Omit<CallDraft, "calledAt"> & { calledAt: string | null };

export const NOTHING_TYPED: TypedCall = {
  numberId: "",
  answeredBy: "",
  answeredAs: "",
  calledAt: null,
  heardTail: "",
};

/** A time alone is nothing to keep. */
export function isWorth({ numberId, answeredBy, answeredAs, heardTail }: TypedCall): boolean {
  return [numberId, answeredBy, answeredAs, heardTail].some((text) => text !== "");
}

/** What would be sent: a number that cannot be called any more is no longer chosen. */
export function draftOf(change: Pick<BankChange, "calls" | "numbers">, typed: TypedCall): CallDraft {
  const chosen = change.numbers.find(({ id }) => id === typed.numberId);
  return {
    ...typed,
    numberId: chosen && whyNot(change, chosen) === null ? chosen.id : "",
    calledAt: typed.calledAt ?? "",
  };
}

/** What is not filled in yet. */
export function missingIn(draft: CallDraft): CallField[] {
  return CALL_FIELDS.filter((field) => !draft[field].trim());
}

/** Why a number cannot be called; null where it can. One that was called can be called again where there is no other. */
export function whyNot(
  { calls, numbers }: Pick<BankChange, "calls" | "numbers">,
  { id, usable }: BankNumber,
): "bankChange.newer" | "bankChange.called" | null {
  if (!usable) return "bankChange.newer";
  const called = (one: string) => calls.some(({ numberId }) => numberId === one);
  const another = numbers.some((one) => one.usable && !called(one.id));
  return another && called(id) ? "bankChange.called" : null;
}

const two = (n: number) => String(n).padStart(2, "0");

/** A moment as the company's clock shows it, for a field of date and time. */
export function onClock(moment: number, zone: string): string {
  const { year, month, day, hour, minute } = onTheClock(moment, zone);
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`;
}
