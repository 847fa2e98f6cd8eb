import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { namedDaysQuery, type NamedDay } from "../api/calendarDays";

type Named = Pick<NamedDay, "day" | "workday">;

/** Whether nobody works on a day: what the calendar says of it, else Saturday and Sunday. */
export function restsOn(day: string, named: readonly Named[]): boolean {
  const own = named.find((one) => one.day === day);
  return own ? !own.workday : [0, 6].includes(new Date(day).getUTCDay());
}

/** Whether the company works on a day of this year or the next; of other years only the weekends are known. */
export function useRestDays(): (day: string) => boolean {
  const [year] = useState(() => new Date().getFullYear());
  const days = useQuery(namedDaysQuery(year)).data;
  const later = useQuery(namedDaysQuery(year + 1)).data;
  return useMemo(() => {
    const named = [...(days ?? []), ...(later ?? [])];
    return (day: string) => restsOn(day, named);
  }, [days, later]);
}
