import { expect, test } from "vitest";
import { restsOn } from "./restDays";

test("the calendar decides about the days it names, the week about all others", () => {
  const named = [
    { day: "2026-10-01", workday: false },
    { day: "2026-10-10", workday: true },
  ];
  const rests = (day: string) => restsOn(day, named);
  expect([rests("2026-10-01"), rests("2026-10-08")]).toEqual([true, false]);
  expect([rests("2026-10-10"), rests("2026-10-11"), rests("2026-10-12")]).toEqual([false, true, false]);
});
