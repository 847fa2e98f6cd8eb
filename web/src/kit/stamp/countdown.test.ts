import type { TFunction } from "i18next";
import { expect, test } from "vitest";
import en from "../../words/en.json";
import { deadlineInWords, deadlineOf, leftInWords, timeLeft } from "./countdown";

const words = ((key: string, values: Record<string, unknown>) =>
  [key, ...Object.values(values)].join(" ")) as unknown as TFunction;
const english = ((key: string, values: Record<string, unknown> = {}) =>
  (en[key as keyof typeof en] ?? key).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) =>
    String(values[name] ?? ""),
  )) as unknown as TFunction;
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

test("a deadline in a list says when it ends and what is left of it", () => {
  const own = new Date(2026, 10, 17).toISOString();
  const noon = new Date(2026, 10, 16, 12).getTime();
  expect(deadlineInWords(own, english, noon)).toBe("end of 16 Nov 2026 (12 h 0 min left)");
  expect(deadlineInWords(own, english, noon + 86_400_000)).toBe("Overdue since end of 16 Nov 2026");
  // One of what is dealt with is neither left nor overdue.
  expect(deadlineOf(own, english, noon + 86_400_000)).toBe("end of 16 Nov 2026");
});
