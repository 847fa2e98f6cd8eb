import { expect, test } from "vitest";
import { deadlineOf } from "./deadline";

const evening = new Date(2026, 10, 15, 23, 50);

test("days are those of the calendar, however late it is", () => {
  expect(deadlineOf("2026-11-15", evening)).toEqual({ days: 0, urgency: "near" });
  expect(deadlineOf("2026-11-16", evening)).toEqual({ days: 1, urgency: "near" });
  expect(deadlineOf("2026-11-14", evening)).toEqual({ days: -1, urgency: "over" });
});

test("what is far away, or no day at all, is not worth a word", () => {
  expect(deadlineOf("2026-11-18", evening)).toEqual({ days: 3, urgency: "near" });
  expect(deadlineOf("2026-11-19", evening)).toBeNull();
  expect(deadlineOf(null, evening)).toBeNull();
  expect(deadlineOf("soon", evening)).toBeNull();
});

test("a change of clocks is not a day", () => {
  expect(deadlineOf("2026-03-30", new Date(2026, 2, 28, 12))).toEqual({ days: 2, urgency: "near" });
});
