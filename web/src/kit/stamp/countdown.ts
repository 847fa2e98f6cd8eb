import type { TFunction } from "i18next";
import { deadlineText } from "../deadlineText";
import { toDate } from "../time";

export interface TimeLeft {
  /** Nothing is left. */
  over: boolean;
  /** So little that it has to be said in red. */
  urgent: boolean;
  days: number;
  hours: number;
  minutes: number;
}

const MINUTE_MS = 60_000;
const URGENT_MINUTES = 120;

/** Whole minutes until a moment, in days, hours and minutes. */
export function timeLeft(until: string, now: number): TimeLeft {
  // The last minute is still a minute.
  const left = Math.max(0, Math.ceil(((toDate(until)?.getTime() ?? now) - now) / MINUTE_MS));
  return {
    over: left === 0,
    urgent: left < URGENT_MINUTES,
    days: Math.floor(left / 1440),
    hours: Math.floor(left / 60) % 24,
    minutes: left % 60,
  };
}

/** Said as exactly as it matters: nobody counts the minutes of a day after tomorrow. */
export function leftInWords({ days, hours, minutes }: TimeLeft, t: TFunction): string {
  if (days > 0) return t("stamp.leftDays", { d: days, h: hours });
  if (hours > 0) return t("stamp.leftHours", { h: hours, m: minutes });
  return t("stamp.leftMinutes", { m: minutes });
}

/** A deadline in a list: when it ends, on every clock that matters, and how much is left of it. */
export function deadlineInWords(until: string, t: TFunction, now: number): string {
  const date = toDate(until);
  if (!date) return until;
  const left = timeLeft(until, now);
  const day = deadlineText(date.getTime(), { t, now });
  return left.over ? t("stamp.lateAt", { day }) : t("stamp.leftAt", { day, left: leftInWords(left, t) });
}
