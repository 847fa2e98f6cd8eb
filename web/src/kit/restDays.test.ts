import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { namedDaysQuery } from "../api/calendarDays";
import { restDaysOf, restsOn } from "./restDays";

const NAMED = [
  { id: "1", day: "2026-10-01", workday: false, nameZh: "", nameEn: "" },
  { id: "2", day: "2026-10-10", workday: true, nameZh: "", nameEn: "" },
];

beforeEach(() => {
  vi.stubGlobal("location", { origin: "http://tandem.test" });
});

test("the calendar decides about the days it names, the week about all others", () => {
  const rests = (day: string) => restsOn(day, NAMED);
  expect([rests("2026-10-01"), rests("2026-10-08")]).toEqual([true, false]);
  expect([rests("2026-10-10"), rests("2026-10-11"), rests("2026-10-12")]).toEqual([false, true, false]);
});

test("of a year whose calendar could not be read no day is told, until it was read", async () => {
  const days = restDaysOf(new QueryClient());
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no line")));
  await days.read(["2026-10-01"]);
  expect([days.restsOn("2026-10-01"), days.restsOn("2026-10-12"), days.restsOn("2026-10-11")]).toEqual([
    null,
    null,
    null,
  ]);
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ code: 200, message: "", data: NAMED })));
  await days.read(["2026-10-01"]);
  expect([days.restsOn("2026-10-01"), days.restsOn("2026-10-12")]).toEqual([true, false]);
  expect(days.restsOn("2031-10-01")).toBeNull();
});

test("a calendar that was read stays known when reading it again fails", async () => {
  const queries = new QueryClient();
  queries.setQueryData(namedDaysQuery(2026).queryKey, NAMED);
  await queries.invalidateQueries();
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no line")));
  const days = restDaysOf(queries);
  await days.read(["2026-10-01"]);
  expect(days.restsOn("2026-10-01")).toBe(true);
});
