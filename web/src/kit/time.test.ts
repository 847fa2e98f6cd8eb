import type { TFunction } from "i18next";
import { expect, test } from "vitest";
import { dayInWords, formatMinute, momentInWords } from "./time";

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
