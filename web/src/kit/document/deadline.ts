import { companyZone } from "../../api/companyZone";
import { dayNumber, endOfDay, onTheClock } from "../deadlineText";

/** How far away a day is, and whether that is worth a banner. */
export interface Deadline {
  /** Whole days until it; negative once it is over. */
  days: number;
  urgency: "over" | "near";
  /** The moment it is over. */
  until: number;
}

/** From so many days before, it is said. */
const NEAR = 3;
const MINUTE_MS = 60_000;

/** Days are counted as the company's calendar has them: that is where they end. Nothing when there is time left. */
export function deadlineOf(
  dueOn: string | null | undefined,
  now: number = Date.now(),
  zone: string = companyZone(),
): Deadline | null {
  const until = endOfDay(dueOn, zone);
  if (until === null) return null;
  const days = dayNumber(onTheClock(until - MINUTE_MS, zone)) - dayNumber(onTheClock(now, zone));
  if (days > NEAR) return null;
  return { days, urgency: days < 0 ? "over" : "near", until };
}
