import type { TFunction } from "i18next";
import { deadlineText } from "../deadlineText";
import { toDate } from "../time";

export interface TimeLeft {
  /** The time is up. */
  over: boolean;
  /** Little enough to be shown in red. */
  urgent: boolean;
  days: number;
  hours: number;
  minutes: number;
}

const MINUTE_MS = 60_000;
const URGENT_MINUTES = 120;

/** Time until a moment in days, hours and minutes. */
export function timeLeft(until: string, now: number): TimeLeft {
  // Round up, so that the last minute still counts as one.
  const left = Math.max(0, Math.ceil(((toDate(until)?.getTime() ?? now) - now) / MINUTE_MS));
  return {
    over: left === 0,
    urgent: left < URGENT_MINUTES,
    days: Math.floor(left / 1440),
    hours: Math.floor(left / 60) % 24,
    minutes: left % 60,
  };
}

/** Time left as text, with the precision reduced for longer times. */
export function leftInWords({ days, hours, minutes }: TimeLeft, t: TFunction): string {
  if (days > 0) return t("stamp.leftDays", { d: days, h: hours });
  if (hours > 0) return t("stamp.leftHours", { h: hours, m: minutes });
  return t("stamp.leftMinutes", { m: minutes });
}

/** A deadline in a list: when it ends, in the relevant time zones. */
export function deadlineOf(until: string, t: TFunction, now: number): string {
  const date = toDate(until);
  return date ? deadlineText(date.getTime(), { t, now }) : until;
}

/** A deadline in a list that is still to be kept: when it ends, and the time left. */
export function deadlineInWords(until: string, t: TFunction, now: number): string {
  if (!toDate(until)) return until;
  const left = timeLeft(until, now);
  const day = deadlineOf(until, t, now);
  return left.over ? t("stamp.lateAt", { day }) : t("stamp.leftAt", { day, left: leftInWords(left, t) });
}
