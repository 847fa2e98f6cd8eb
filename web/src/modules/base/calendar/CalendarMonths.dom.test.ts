import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createInstance } from "i18next";
import { act, createElement, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { namedDaysQuery } from "../../../api/calendarDays";
import { readersZone, setCompanyZone } from "../../../api/companyZone";
import { learnServerTime } from "../../../api/serverTime";
import { useRestDays } from "../../../kit/restDays";
import { CalendarMonths } from "./CalendarMonths";

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-31T18:00:00Z") });
  learnServerTime(new Headers({ "x-server-time": String(Date.now()) }));
});

afterEach(() => {
  setCompanyZone(readersZone());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("today and the year whose days off are read are the company's, wherever one reads", async () => {
  const i18n = createInstance();
  await i18n.init({ lng: "en", resources: { en: { translation: { "deadline.locale": "en-GB" } } } });
  const RestDays = () => {
    useRestDays();
    return null;
  };
  for (const [zone, day, year] of [
    ["Asia/Shanghai", "2027-01-01", 2027],
    ["America/New_York", "2026-12-31", 2026],
  ] as const) {
    setCompanyZone(zone);
    const root = createRoot(document.body.appendChild(document.createElement("div")));
    const client = new QueryClient();
    const draw = (part: ReactNode) =>
      act(() =>
        root.render(
          createElement(I18nextProvider, { i18n }, createElement(QueryClientProvider, { client }, part)),
        ),
      );
    draw(createElement(RestDays));
    const asked = client.getQueryCache().getAll();
    expect(asked.map(({ queryKey }) => queryKey)).toEqual(
      [year, year + 1].map((one) => namedDaysQuery(one).queryKey),
    );
    draw(createElement(CalendarMonths, { onOpen: () => undefined }));
    expect(document.querySelector<HTMLElement>("[aria-current=date]")?.dataset["day"]).toBe(day);
    act(() => root.unmount());
  }
});
