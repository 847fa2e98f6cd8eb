import { createElement } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { namedDaysQuery } from "../../../api/calendarDays";
import { readersZone, setCompanyZone } from "../../../api/companyZone";
import { learnServerTime } from "../../../api/serverTime";
import { useRestDays } from "../../../kit/restDays";
import { draw } from "../../../kit/testing/draw";
import { wordsIn } from "../../../kit/testing/words";
import { CalendarMonths } from "./CalendarMonths";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-31T18:00:00Z") });
  learnServerTime(new Headers({ "x-server-time": String(Date.now()) }));
});

afterEach(() => setCompanyZone(readersZone()));

test("today and the year whose days off are read are the company's, wherever one reads", async () => {
  const words = await wordsIn("en", { "deadline.locale": "en-GB" });
  const RestDays = () => {
    useRestDays();
    return null;
  };
  for (const [zone, day, year] of [
    ["Asia/Shanghai", "2027-01-01", 2027],
    ["America/New_York", "2026-12-31", 2026],
  ] as const) {
    setCompanyZone(zone);
    const { client, draw: redraw, close } = draw(createElement(RestDays), { words });
    const asked = client.getQueryCache().getAll();
    expect(asked.map(({ queryKey }) => queryKey)).toEqual(
      [year, year + 1].map((one) => namedDaysQuery(one).queryKey),
    );
    redraw(createElement(CalendarMonths, { onOpen: () => undefined }));
    expect(document.querySelector<HTMLElement>("[aria-current=date]")?.dataset["day"]).toBe(day);
    close();
  }
});
