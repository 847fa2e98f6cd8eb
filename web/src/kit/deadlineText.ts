import type { TFunction } from "i18next";
import { companyZone, readersZone } from "../api/companyZone";

/*
 * Deadlines expire in the company's time zone but are read in the user's. The text names both zones where they differ,
 * because a time without a zone could be misread by a day.
 */

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const clocks = new Map<string, Intl.DateTimeFormat>();

interface OnTheClock {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

/** Date and time of a moment in a time zone. */
export function onTheClock(moment: number, zone: string): OnTheClock {
  let clock = clocks.get(zone);
  if (!clock) {
    clock = new Intl.DateTimeFormat("en-GB", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
    });
    clocks.set(zone, clock);
  }
  const parts = new Map(clock.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const [year = 0, month = 0, day = 0] = [parts.get("year"), parts.get("month"), parts.get("day")];
  return { year, month, day, hour: parts.get("hour") ?? 0, minute: parts.get("minute") ?? 0 };
}

/** UTC offset of a time zone at a moment, in milliseconds. */
function ahead(moment: number, zone: string): number {
  const { year, month, day, hour, minute } = onTheClock(moment, zone);
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(moment / MINUTE_MS) * MINUTE_MS;
}

/** Number of a calendar day, for comparing days. */
export function dayNumber({ year, month, day }: Pick<OnTheClock, "year" | "month" | "day">): number {
  return Math.round(Date.UTC(year, month - 1, day) / DAY_MS);
}

/** The moment a day ends in a time zone; null for an invalid date. */
export function endOfDay(day: string | null | undefined, zone: string = companyZone()): number | null {
  const [year, month, date] = (day ?? "").slice(0, 10).split("-").map(Number);
  if (!year || !month || !date) return null;
  const midnight = Date.UTC(year, month - 1, date + 1);
  // The offset may change (daylight saving) between the guess and the actual moment.
  const guess = midnight - ahead(midnight, zone);
  return midnight - ahead(guess, zone);
}

interface Side extends OnTheClock {
  /** The moment is the end of the day, not a time within it. */
  ends: boolean;
}

/** Midnight is shown as the end of the previous day. */
function sideOf(moment: number, zone: string): Side {
  const shown = onTheClock(moment, zone);
  const ends = shown.hour === 0 && shown.minute === 0;
  return ends ? { ...onTheClock(moment - MINUTE_MS, zone), ends } : { ...shown, ends };
}

const two = (n: number) => String(n).padStart(2, "0");

/** Time zones shown under a common name; for others the browser's name is used. */
const BEIJING = new Set(["Asia/Shanghai", "Asia/Chongqing", "Asia/Harbin", "PRC"]);

function nameOf(zone: string, moment: number, t: TFunction): string {
  if (BEIJING.has(zone)) return t("deadline.beijing");
  const format = new Intl.DateTimeFormat(t("deadline.locale"), {
    timeZone: zone,
    timeZoneName: "shortGeneric",
  });
  const name = format.formatToParts(moment).find(({ type }) => type === "timeZoneName");
  return name?.value ?? zone;
}

interface Reader {
  t: TFunction;
  now: number;
  /** The company's time zone. */
  zone?: string;
  /** The user's time zone. */
  own?: string;
}

/** A deadline as text: in the company's time zone, and in the user's where the two differ. */
export function deadlineText(
  moment: number,
  { t, now, zone = companyZone(), own = readersZone() }: Reader,
): string {
  const [there, here] = [sideOf(moment, zone), sideOf(moment, own)];
  const locale = t("deadline.locale");
  const dayOf = ({ year, month, day }: Side, withYear: boolean) =>
    new Intl.DateTimeFormat(locale, {
      timeZone: "UTC",
      day: "numeric",
      month: locale.startsWith("zh") ? "long" : "short",
      ...(withYear ? { year: "numeric" } : {}),
    }).format(Date.UTC(year, month - 1, day));
  const say = (side: Side, day: string) =>
    side.ends
      ? t("deadline.end", { day })
      : t("deadline.at", { day, time: `${two(side.hour)}:${two(side.minute)}` });
  // In Chinese the year comes first; the current year is left out there.
  const withYear = !locale.startsWith("zh") || there.year !== onTheClock(now, zone).year;
  const said = say(there, dayOf(there, withYear));
  const sameDay = dayNumber(there) === dayNumber(here);
  if (sameDay && there.ends === here.ends && there.hour === here.hour && there.minute === here.minute) {
    return said;
  }
  const time =
    sameDay && !here.ends ? `${two(here.hour)}:${two(here.minute)}` : say(here, dayOf(here, false));
  return t("deadline.both", { there: said, zone: nameOf(zone, moment, t), here: time });
}
