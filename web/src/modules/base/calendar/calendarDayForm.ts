import * as z from "../../../kit/form/schema";
import type { CalendarDay, CalendarDayDraft } from "../../../api/calendarDays";
import type { WordKey } from "../../../words";
import { isWeekend } from "./months";

// These checks only save a round trip; the server's rules are authoritative. Messages are translation keys.
const required: WordKey = "common.required";

export const calendarDayForm = z.object({
  day: z.string().min(1, required),
  workday: z.boolean(),
  nameZh: z.string().trim().min(1, required),
  nameEn: z.string().trim().min(1, required),
});

/** A new one of a weekend is proposed as a day people work on. */
export function draftOf(row: CalendarDay | null, day = ""): CalendarDayDraft {
  return {
    day: row?.day ?? day,
    workday: row?.workday ?? (day !== "" && isWeekend(day)),
    nameZh: row?.nameZh ?? "",
    nameEn: row?.nameEn ?? "",
  };
}
