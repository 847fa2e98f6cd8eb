import { companyZone } from "../../api/companyZone";
import { dayNumber, endOfDay, onTheClock } from "../deadlineText";

/** Distance to a due date that is near or past. */
export interface Deadline {
  /** Whole days left; negative once overdue. */
  days: number;
  urgency: "over" | "near";
  /** The moment it expires. */
  until: number;
}

/** Number of days before the due date from which it is shown. */
const NEAR = 3;
const MINUTE_MS = 60_000;

/** Days are counted in the company's time zone, where they end. Null when the date is not near. */
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
