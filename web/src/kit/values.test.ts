import type { TFunction } from "i18next";
import { describe, expect, test } from "vitest";
import { groupDigits, readableNumber } from "./digits";
import { formatDateTime, relativeTime, toDate } from "./time";

const t = ((key: string, values?: { n?: number }) => `${key}${values?.n ?? ""}`) as unknown as TFunction;

describe("values on screen", () => {
  test("digits are grouped without losing any", () => {
    expect(groupDigits("12345678901234567890.123400")).toBe("12,345,678,901,234,567,890.123400");
    expect(groupDigits("-1000")).toBe("-1,000");
    expect(groupDigits("999")).toBe("999");
    expect(groupDigits("n/a")).toBe("n/a");
    expect(readableNumber("1340.000")).toBe("1,340");
    expect(readableNumber("974.50")).toBe("974.50");
    expect(readableNumber("0.125000")).toBe("0.125");
    expect(readableNumber("-4.5000")).toBe("-4.5");
  });

  test("ten digits are seconds", () => {
    expect(toDate("1700000000")?.getTime()).toBe(1_700_000_000_000);
    expect(toDate(1_700_000_000_000)?.getTime()).toBe(1_700_000_000_000);
    expect(toDate("someday")).toBeNull();
  });

  test("date and time keep their width", () => {
    expect(formatDateTime(new Date(2026, 0, 2, 3, 4, 5).getTime())).toBe("2026-01-02 03:04:05");
  });

  test("relative time has the promised steps", () => {
    const now = new Date(2026, 10, 15, 12).getTime();
    const ago = (seconds: number) => relativeTime(now - seconds * 1000, t, now);
    expect([ago(29), ago(31), ago(3599), ago(3600), ago(86_399), ago(86_400), ago(172_800)]).toEqual([
      "time.justNow",
      "time.minutesAgo1",
      "time.minutesAgo59",
      "time.hoursAgo1",
      "time.hoursAgo23",
      "time.oneDayAgo",
      "2026-11-13",
    ]);
  });
});
