import { useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { namedDaysQuery, type NamedDay } from "../api/calendarDays";
import { today } from "./grid/logic/dates";
import type { RestDays } from "./grid/types";

type Named = Pick<NamedDay, "day" | "workday">;

/**
 * Whether nobody works on a day: what the calendar says of it, else Saturday and Sunday. Null while the calendar of its
 * year is not known: it may name any day, so none of them can be told.
 */
export function restsOn(day: string, named: readonly Named[] | undefined): boolean | null {
  if (!named) return null;
  const own = named.find((one) => one.day === day);
  return own ? !own.workday : [0, 6].includes(new Date(day).getUTCDay());
}

function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}

/** The days off by the calendars that were read so far. */
export function restDaysOf(queries: QueryClient): RestDays {
  return {
    restsOn: (day) => restsOn(day, queries.getQueryData(namedDaysQuery(yearOf(day)).queryKey)),
    read: async (days) => {
      const years = [...new Set(days.map(yearOf))];
      await Promise.allSettled(years.map((year) => queries.fetchQuery(namedDaysQuery(year))));
    },
  };
}

/** On which days the company does not work. This year and the next are read at once, others when they are asked for. */
export function useRestDays(): RestDays {
  const queries = useQueryClient();
  const [year] = useState(() => yearOf(today()));
  useQuery(namedDaysQuery(year));
  useQuery(namedDaysQuery(year + 1));
  return useMemo(() => restDaysOf(queries), [queries]);
}
