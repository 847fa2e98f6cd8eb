import { companyZone } from "../../../api/companyZone";
import { serverNow } from "../../../api/serverTime";
import { onTheClock } from "../../deadlineText";

const FORMS = [
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/,
  /^(\d{4})(\d{2})(\d{2})$/,
  /^(\d{4})年(\d{1,2})月(\d{1,2})日?$/,
];

const DAY = 86_400_000;

function write(date: Date): string {
  return date.toISOString().slice(0, 10);
}

const MINUTE = 60_000;
/** The last answer: asking for the day in a zone is slow, and checking a sheet asks for every date in it. */
let known = { minute: -1, zone: "", day: "" };

/** The current day where the company is: days that are typed are days of its calendar. */
export function today(now: number = serverNow(), zone: string = companyZone()): string {
  const minute = Math.floor(now / MINUTE);
  if (known.minute !== minute || known.zone !== zone) {
    const { year, month, day } = onTheClock(now, zone);
    known = { minute, zone, day: write(new Date(Date.UTC(year, month - 1, day))) };
  }
  return known.day;
}

/** Parses a day into yyyy-MM-dd from the formats people and spreadsheets use; null when it is not a date. */
export function readDate(text: string): string | null {
  const trimmed = text.trim();
  for (const form of FORMS) {
    const match = form.exec(trimmed);
    if (!match) continue;
    const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
    const date = new Date(Date.UTC(year, month - 1, day));
    const real = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1;
    return real && date.getUTCDate() === day ? write(date) : null;
  }
  return null;
}

/** The first of these days that exists and is not before another. */
function firstFrom(day: string, candidates: readonly string[]): string | null {
  return candidates.flatMap((text) => readDate(text) ?? []).find((one) => one >= day) ?? null;
}

/**
 * Parses a day as people type it. Besides the whole forms: `+7` is a week after the reference day, `1/5` the next 5
 * January, `5` the first 5th on or after the reference day.
 */
export function readTypedDate(text: string, reference: string | null, on: string = today()): string | null {
  const whole = readDate(text);
  if (whole) return whole;
  const [typed, from] = [text.trim(), reference ?? on];
  if (/^[+-]\d{1,3}$/.test(typed)) return addDays(from, Number(typed));
  const [, month, date] = /^(\d{1,2})[-/.月](\d{1,2})日?$/.exec(typed) ?? [];
  if (month && date) {
    const year = Number(on.slice(0, 4));
    return firstFrom(
      on,
      [year, year + 1].map((one) => `${one}-${month}-${date}`),
    );
  }
  const [, day] = /^(\d{1,2})日?$/.exec(typed) ?? [];
  if (!day) return null;
  // Two months in a row may lack the 31st, but not three.
  const months = [0, 1, 2].map((count) => addMonths(`${from.slice(0, 7)}-01`, count));
  return firstFrom(
    from,
    months.map((first) => `${first.slice(0, 8)}${day}`),
  );
}

const YEARS_BACK = 5;
const YEARS_AHEAD = 10;

/** Whether a day is plausible for current business; anything further away is probably a typo. */
export function isNearNow(day: string, on: string = today()): boolean {
  return day >= addMonths(on, -12 * YEARS_BACK) && day <= addMonths(on, 12 * YEARS_AHEAD);
}

/** Days from one day to another, both yyyy-MM-dd. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY);
}

export function addDays(day: string, count: number): string {
  return write(new Date(Date.parse(day) + count * DAY));
}

/** The same day of another month, clamped to its last day. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return write(new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))));
}

/** Whole months between two days with the same day of month, else null. */
export function monthsBetween(from: string, to: string): number | null {
  const [year = 0, month = 0, day = 0] = from.split("-").map(Number);
  const [toYear = 0, toMonth = 0, toDay = 0] = to.split("-").map(Number);
  return day === toDay ? (toYear - year) * 12 + (toMonth - month) : null;
}
