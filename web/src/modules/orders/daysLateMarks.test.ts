import type { TFunction } from "i18next";
import { expect, test } from "vitest";
import { explainDays, lateShade } from "./daysLateMarks";

const t = ((key: string, values: object = {}) => `${key} ${JSON.stringify(values)}`) as unknown as TFunction;

const row = {
  number: "4500001",
  line: "10",
  requiredOn: "2026-12-01",
  confirmedOn: "2026-12-08",
  dayDifference: 7,
};

test("days that follow from the two dates are explained by them", () => {
  const { lines, formula, note } = explainDays(row, "/order/1", t);
  expect(lines.map(({ value }) => value)).toEqual(["4500001 / 10", "2026-12-01", "2026-12-08"]);
  expect(lines[0]?.href).toBe("/order/1");
  expect(formula).toContain('"n":7');
  expect(note).toBeUndefined();
});

test("days that do not are explained by the schedule, never by a sum that does not add up", () => {
  const { formula, note } = explainDays({ ...row, dayDifference: 3 }, "/order/1", t);
  expect(formula).toBeUndefined();
  expect(note).toContain("daysBySchedule");
  expect(explainDays({ ...row, confirmedOn: null }, "", t).note).toBeDefined();
});

test("before dates are promised there is nothing to reckon", () => {
  const { lines, formula, note } = explainDays({ ...row, confirmedOn: null, dayDifference: null }, "", t);
  expect(lines.map(({ value }) => value)).toEqual(["4500001 / 10", "2026-12-01", "—"]);
  expect([formula, note]).toEqual([undefined, undefined]);
});

test("the shade says how late, and is none in time", () => {
  expect(lateShade(0, t)).toBeNull();
  expect(lateShade(-4, t)).toBeNull();
  expect(lateShade(null, t)).toBeNull();
  expect(lateShade(3, t)).toMatchObject({ bar: 0.1, tone: "warn" });
  expect(lateShade(15, t)).toMatchObject({ bar: 0.5, tone: "bad" });
  expect(lateShade(400, t)).toMatchObject({ bar: 1, tone: "bad" });
});
