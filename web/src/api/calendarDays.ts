import { queryOptions } from "@tanstack/react-query";
import { ask, http, idempotent, type Answer } from "./client";
import type { Versioned } from "./dictionary";
import { listPage } from "./listPage";

export const CALENDAR_TOPIC = "base.calendar_day";

export type CalendarDay = Answer<"/service1/base/api/calendarDay/detail/{id}", "get">;

/** Editable fields. */
export interface CalendarDayDraft {
  day: string;
  workday: boolean;
  nameZh: string;
  nameEn: string;
}

const api = "/service1/base/api/calendarDay";

export const calendarDayPageQuery = listPage(CALENDAR_TOPIC, `${api}/pageList`);

export function calendarDayQuery(id: string) {
  return queryOptions({
    queryKey: [CALENDAR_TOPIC, "detail", id],
    queryFn: ({ signal }) => ask(http.GET(`${api}/detail/{id}`, { params: { path: { id } }, signal })),
    meta: { showsOwnError: true },
  });
}

export function saveCalendarDay(body: CalendarDayDraft, key: string): Promise<CalendarDay> {
  return ask(http.POST(`${api}/save`, { body, ...idempotent(key) }));
}

export function updateCalendarDay(body: CalendarDayDraft & Versioned, key: string): Promise<CalendarDay> {
  return ask(http.PUT(`${api}/update`, { body, ...idempotent(key) }));
}

export async function deleteCalendarDay({ id, version }: Versioned, key: string): Promise<void> {
  await ask(http.DELETE(`${api}/delete`, { body: { id, version }, ...idempotent(key) }));
}

/** A holiday, or a weekend day people work on. */
export type NamedDay = Answer<"/service1/base/api/calendarDay/named", "get">[number];

/** The days of a year that the calendar names; everybody may read them. */
export function namedDaysQuery(year: number) {
  return queryOptions({
    queryKey: [CALENDAR_TOPIC, "named", year],
    queryFn: ({ signal }) => ask(http.GET(`${api}/named`, { params: { query: { year } }, signal })),
    staleTime: 3_600_000,
    meta: { showsOwnError: true },
  });
}
