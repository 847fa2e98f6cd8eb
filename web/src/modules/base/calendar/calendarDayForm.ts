import * as z from "../../../kit/form/schema";
import type { CalendarDay, CalendarDayDraft } from "../../../api/calendarDays";
import type { WordKey } from "../../../words";

// These checks only save a round trip; the server's rules are authoritative. Messages are translation keys.
const required: WordKey = "common.required";

export const calendarDayForm = z.object({
  day: z.string().min(1, required),
  workday: z.boolean(),
  nameZh: z.string().trim().min(1, required),
  nameEn: z.string().trim().min(1, required),
});

export function draftOf(row: CalendarDay | null): CalendarDayDraft {
  return {
    day: row?.day ?? "",
    workday: row?.workday ?? false,
    nameZh: row?.nameZh ?? "",
    nameEn: row?.nameEn ?? "",
  };
}
