import type { Tone } from "../../kit/StatusDot";

/** What may come of trying to sign in, as the log writes it. */
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

/** How one signs in. */
export const METHODS = ["password", "sso"] as const;

const TONES: Readonly<Record<string, Tone>> = { done: "done", secondFactor: "progress", waiting: "waiting" };

/** Whatever did not let anyone in is red, so that it stands out among those who came in. */
export function outcomeTone(outcome: string): Tone {
  return TONES[outcome] ?? "returned";
}
