import type { Tone } from "../../kit/StatusDot";

/** Outcomes of a sign-in attempt, as logged. */
export const OUTCOMES = [
  "done",
  "wrong",
  "tooMany",
  "noRole",
  "waiting",
  "closed",
  "secondFactor",
  "wrongCode",
  "proveFirst",
] as const;

/** Sign-in methods. */
export const METHODS = ["password", "sso"] as const;

const TONES: Readonly<Record<string, Tone>> = { done: "done", secondFactor: "progress", waiting: "waiting" };

/** Failed attempts are red, so that they stand out. */
export function outcomeTone(outcome: string): Tone {
  return TONES[outcome] ?? "returned";
}
