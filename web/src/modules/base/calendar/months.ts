import type { NamedDay } from "../../../api/calendarDays";
import { addDays, addMonths } from "../../../kit/grid/logic/dates";

/** What a day is: one of the week, or one that the calendar names; unknown, as long as its calendar is. */
export type DayKind = "working" | "weekend" | "holiday" | "makeUp" | "unknown";

/** The days that the calendar names, for the years whose calendar is known. */
export type KnownYears = ReadonlyMap<number, ReadonlyMap<string, NamedDay>>;

const WEEK = 7;

/** Monday is 0. */
function weekdayOf(day: string): number {
  return (new Date(day).getUTCDay() + 6) % WEEK;
}

export function firstOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

/** The weeks of a month from Monday on; null for days of other months. */
export function weeksOf(month: string): (string | null)[][] {
  const first = addDays(month, -weekdayOf(month));
  const end = addMonths(month, 1);
  const weeks: (string | null)[][] = [];
  for (let monday = first; monday < end; monday = addDays(monday, WEEK)) {
    const days = Array.from({ length: WEEK }, (_, at) => addDays(monday, at));
    weeks.push(days.map((day) => (day >= month && day < end ? day : null)));
  }
  return weeks;
}

export function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}

/** The calendars that have been read; one that could not be read is left out. */
export function knownYears(
  read: readonly (readonly [year: number, days: readonly NamedDay[] | undefined])[],
): KnownYears {
  return new Map(
    read.flatMap(([year, days]) =>
      days ? [[year, new Map(days.map((day) => [day.day, day]))] as const] : [],
    ),
  );
}

export function kindOf(day: string, known: KnownYears): DayKind {
  const year = known.get(yearOf(day));
  if (!year) return "unknown";
  const named = year.get(day);
  if (named) return named.workday ? "makeUp" : "holiday";
  return isWeekend(day) ? "weekend" : "working";
}

export function isWeekend(day: string): boolean {
  return weekdayOf(day) >= 5;
}

/** The day that a key leads to; null for other keys. */
export function dayByKey(key: string, day: string): string | null {
  const weekday = weekdayOf(day);
  switch (key) {
    case "ArrowLeft":
      return addDays(day, -1);
    case "ArrowRight":
      return addDays(day, 1);
    case "ArrowUp":
      return addDays(day, -WEEK);
    case "ArrowDown":
      return addDays(day, WEEK);
    case "Home":
      return addDays(day, -weekday);
    case "End":
      return addDays(day, WEEK - 1 - weekday);
    case "PageUp":
      return addMonths(day, -1);
    case "PageDown":
      return addMonths(day, 1);
    default:
      return null;
  }
}
