/** Token lifetime, and when to refresh it. No timers, no storage. */

export const REFRESH_AFTER_MS = 28_500_000;
export const LIFE_MS = 28_800_000;

export type SessionAge = "fresh" | "due" | "over";

/** Without a known issue time the token counts as fresh; the server decides. */
export function sessionAge(tokenTime: number | null, now: number): SessionAge {
  if (tokenTime === null) return "fresh";
  const age = now - tokenTime;
  if (age >= LIFE_MS) return "over";
  return age >= REFRESH_AFTER_MS ? "due" : "fresh";
}
