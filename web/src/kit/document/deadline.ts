import { companyZone } from "../../api/companyZone";
import { serverNow } from "../../api/serverTime";
import { dayNumber, endOfDay, onTheClock } from "../deadlineText";

/** Distance to a due date that is near or past. */
export interface Deadline {
  /** Whole days left; negative once overdue. */
  days: number;
  urgency: "over" | "near";
  /** The moment it expires. */
  until: number;
}

/** Number of days before the due date from which it is urgent. */
const NEAR = 2;
const MINUTE_MS = 60_000;

/** Whole days until a moment, in the company's time zone; negative once it is past. */
export function daysUntil(until: number, now: number = serverNow(), zone: string = companyZone()): number {
  return dayNumber(onTheClock(until - MINUTE_MS, zone)) - dayNumber(onTheClock(now, zone));
}

/** Days are counted in the company's time zone, where they end. Null when the date is not near. */
export function deadlineOf(
  dueOn: string | null | undefined,
  now: number = serverNow(),
  zone: string = companyZone(),
): Deadline | null {
  const until = endOfDay(dueOn, zone);
  if (until === null) return null;
  const days = daysUntil(until, now, zone);
  if (days > NEAR) return null;
  return { days, urgency: days < 0 ? "over" : "near", until };
}
