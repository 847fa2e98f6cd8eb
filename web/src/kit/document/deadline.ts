/** How far away a day is, and whether that is worth a banner. */
export interface Deadline {
  /** Whole days until it; negative once it is over. */
  days: number;
  urgency: "over" | "near";
}

/** From so many days before, it is said. */
const NEAR = 3;
const DAY_MS = 86_400_000;

function dayNumber(year: number, month: number, day: number): number {
  return Math.round(Date.UTC(year, month, day) / DAY_MS);
}

/** Days are counted as the reader's calendar has them, not in spans of 24 hours. Nothing when there is time left. */
export function deadlineOf(dueOn: string | null | undefined, now: Date = new Date()): Deadline | null {
  const [year, month, day] = (dueOn ?? "").slice(0, 10).split("-").map(Number);
  if (!year || !month || !day) return null;
  const today = dayNumber(now.getFullYear(), now.getMonth(), now.getDate());
  const days = dayNumber(year, month - 1, day) - today;
  if (days > NEAR) return null;
  return { days, urgency: days < 0 ? "over" : "near" };
}
