import { expect, test } from "vitest";
import { deadlineOf } from "./deadline";

const SHANGHAI = "Asia/Shanghai";
const evening = Date.parse("2026-11-15T23:50:00+08:00");
const far = (dueOn: string | null, now = evening, zone = SHANGHAI) => {
  const deadline = deadlineOf(dueOn, now, zone);
  return deadline && [deadline.days, deadline.urgency];
};

test("days are those of the company's calendar, however late it is", () => {
  expect(far("2026-11-15")).toEqual([0, "near"]);
  expect(far("2026-11-16")).toEqual([1, "near"]);
  expect(far("2026-11-14")).toEqual([-1, "over"]);
  // It is still the 15th in Berlin, but the day has ended in the company's time zone.
  expect(far("2026-11-15", Date.parse("2026-11-15T17:30:00+01:00"))).toEqual([-1, "over"]);
});

test("what is far away, or no day at all, is not worth a word", () => {
  expect(far("2026-11-17")).toEqual([2, "near"]);
  expect(far("2026-11-18")).toBeNull();
  expect(far(null)).toBeNull();
  expect(far("soon")).toBeNull();
});

test("a change of clocks is not a day", () => {
  expect(far("2026-03-30", Date.parse("2026-03-28T12:00:00+01:00"), "Europe/Berlin")).toEqual([2, "near"]);
});
