import type { TFunction } from "i18next";

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

/** Hours and minutes in the browser's time zone. */
export function clockTime(value: string | number): string {
  return formatDateTime(value).slice(11, 16);
}

/** "Just now" under 30 s, then minutes, hours, one day, and after that the date itself. */
export function relativeTime(value: string | number, t: TFunction, now: number = Date.now()): string {
  const date = toDate(value);
  if (!date) return String(value);
  const seconds = Math.max(0, (now - date.getTime()) / 1000);
  if (seconds < 30) return t("time.justNow");
  if (seconds < 3600) return t("time.minutesAgo", { n: Math.max(1, Math.floor(seconds / 60)) });
  if (seconds < 86_400) return t("time.hoursAgo", { n: Math.floor(seconds / 3600) });
  if (seconds < 172_800) return t("time.oneDayAgo");
  return formatDate(value);
}
