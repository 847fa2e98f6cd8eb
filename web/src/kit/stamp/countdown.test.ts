import type { TFunction } from "i18next";
import { expect, test } from "vitest";
import { deadlineInWords, leftInWords, timeLeft } from "./countdown";

const words = ((key: string, values: Record<string, unknown>) =>
  [key, ...Object.values(values)].join(" ")) as unknown as TFunction;
const midnight = "2026-11-17T00:00:00+08:00";
const at = (text: string) => new Date(text).getTime();

test("what is left is counted in whole minutes, and the last one still counts", () => {
  expect(timeLeft(midnight, at("2026-11-16T18:48:00+08:00"))).toMatchObject({
    hours: 5,
    minutes: 12,
    over: false,
  });
  expect(timeLeft(midnight, at("2026-11-16T23:59:30+08:00"))).toMatchObject({ minutes: 1, over: false });
  expect(timeLeft(midnight, at("2026-11-17T00:00:00+08:00"))).toMatchObject({ minutes: 0, over: true });
  expect(timeLeft(midnight, at("2026-11-18T00:00:00+08:00")).over).toBe(true);
});

test("under two hours it is urgent", () => {
  expect(timeLeft(midnight, at("2026-11-16T22:00:00+08:00")).urgent).toBe(false);
  expect(timeLeft(midnight, at("2026-11-16T22:01:00+08:00")).urgent).toBe(true);
});

test("it is said as exactly as it matters", () => {
  const said = (now: string) => leftInWords(timeLeft(midnight, at(now)), words);
  expect(said("2026-11-14T12:00:00+08:00")).toBe("stamp.leftDays 2 12");
  expect(said("2026-11-16T18:48:00+08:00")).toBe("stamp.leftHours 5 12");
  expect(said("2026-11-16T23:30:00+08:00")).toBe("stamp.leftMinutes 30");
});

test("what ends at the reader's midnight ends with the day before", () => {
  const own = new Date(2026, 10, 17).toISOString();
  const noon = new Date(2026, 10, 16, 12).getTime();
  expect(deadlineInWords(own, words, noon)).toBe("stamp.leftAt 2026-11-16 24:00 stamp.leftHours 12 0");
  expect(deadlineInWords(own, words, noon + 86_400_000)).toBe("stamp.lateAt 2026-11-16 24:00");
});
