import type { TFunction } from "i18next";
import { expect, test, vi } from "vitest";
import { learnServerTime } from "../api/serverTime";
import { dayInWords, formatMinute, momentInWords, relativeTime } from "./time";

const reading = (locale: string) => (() => locale) as unknown as TFunction;
const NOW = Date.parse("2026-11-18T12:00:00");

test("a day in a sentence is said in words, with its year where that is another one", () => {
  expect(dayInWords("2026-11-16", reading("en-GB"), NOW)).toBe("16 Nov");
  expect(dayInWords("2026-11-16", reading("zh-CN"), NOW)).toBe("11月16日");
  expect(dayInWords("2027-01-05", reading("en-GB"), NOW)).toBe("5 Jan 2027");
  expect(dayInWords("2027-01-05", reading("zh-CN"), NOW)).toBe("2027年1月5日");
  expect(dayInWords("soon", reading("en-GB"), NOW)).toBe("soon");
});

test("a moment has no seconds", () => {
  expect(momentInWords("2026-11-16T08:40:59", reading("en-GB"), NOW)).toBe("16 Nov 08:40");
  expect(formatMinute("2026-11-16T08:40:59")).toBe("2026-11-16 08:40");
});

test("how long ago something was is told by the server's clock, on a computer that is hours behind", () => {
  // Stopped, so that the clock that all tests share is ahead by nothing in the end.
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  const told = ((word: string, { n = 0 } = {}) => `${word} ${n}`) as unknown as TFunction;
  const hoursAhead = (hours: number) => String(Date.now() + hours * 3_600_000);
  learnServerTime(new Headers({ "x-server-time": hoursAhead(5) }));
  expect(relativeTime(Number(hoursAhead(1.5)), told)).toBe("time.hoursAgo 3");
  learnServerTime(new Headers({ "x-server-time": hoursAhead(0) }));
  expect(relativeTime(Number(hoursAhead(-3.5)), told)).toBe("time.hoursAgo 3");
});
