import type { TFunction } from "i18next";
import { serverNow } from "../api/serverTime";

const two = (n: number) => String(n).padStart(2, "0");

/** Accepts ISO text or a Unix time; ten digits are seconds. */
export function toDate(value: string | number): Date | null {
  const number = typeof value === "number" ? value : /^\d{10,13}$/.test(value) ? Number(value) : null;
  const date = number === null ? new Date(value) : new Date(number < 1e11 ? number * 1000 : number);
  return Number.isNaN(date.getTime()) ? null : date;
}

export function formatDate(value: string | number): string {
  const date = toDate(value);
  if (!date) return String(value);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

export function formatDateTime(value: string | number): string {
  const date = toDate(value);
  if (!date) return String(value);
  return `${formatDate(value)} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

/** To the minute: seconds say nothing to people who read a record. */
export function formatMinute(value: string | number): string {
  return toDate(value) ? formatDateTime(value).slice(0, "2026-11-16 14:03".length) : String(value);
}

/** A day in a sentence, "16 Nov" or "11月16日"; with its year where that is not the current one. */
export function dayInWords(value: string | number, t: TFunction, now: number = Date.now()): string {
  // A date without a time is a day of the calendar, the same in every time zone.
  const date = toDate(/^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? `${value}T00:00:00` : value);
  if (!date) return String(value);
  const locale = t("deadline.locale");
  return new Intl.DateTimeFormat(locale, {
    day: "numeric",
    month: locale.startsWith("zh") ? "long" : "short",
    ...(date.getFullYear() === new Date(now).getFullYear() ? {} : { year: "numeric" }),
  }).format(date);
}

/** A moment in a sentence: its day in words, and the time to the minute. */
export function momentInWords(value: string | number, t: TFunction, now: number = Date.now()): string {
  return toDate(value) ? `${dayInWords(value, t, now)} ${clockTime(value)}` : String(value);
}

/** Hours and minutes in the browser's time zone. */
export function clockTime(value: string | number): string {
  return formatDateTime(value).slice(11, 16);
}

/**
 * "Just now" under 30 s, then minutes, hours, one day, and after that the date itself. By the server's clock, which the
 * moments are from: on a computer that is behind, everything would have happened just now.
 */
export function relativeTime(value: string | number, t: TFunction, now: number = serverNow()): string {
  const date = toDate(value);
  if (!date) return String(value);
  const seconds = Math.max(0, (now - date.getTime()) / 1000);
  if (seconds < 30) return t("time.justNow");
  if (seconds < 3600) return t("time.minutesAgo", { n: Math.max(1, Math.floor(seconds / 60)) });
  if (seconds < 86_400) return t("time.hoursAgo", { n: Math.floor(seconds / 3600) });
  if (seconds < 172_800) return t("time.oneDayAgo");
  return formatDate(value);
}
