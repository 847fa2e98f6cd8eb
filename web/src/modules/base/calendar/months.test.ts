import { describe, expect, test } from "vitest";
import { dayByKey, kindOf, knownYears, weeksOf } from "./months";

const named = (day: string, workday: boolean) => ({
  id: day,
  day,
  workday,
  nameZh: "国庆节",
  nameEn: "National Day",
});

describe("the months of the calendar", () => {
  test("weeks begin on Monday and have no days of other months", () => {
    const weeks = weeksOf("2026-10-01");
    expect(weeks[0]).toEqual([null, null, null, "2026-10-01", "2026-10-02", "2026-10-03", "2026-10-04"]);
    expect(weeks.at(-1)?.slice(4)).toEqual(["2026-10-30", "2026-10-31", null]);
    expect(weeksOf("2027-02-01")).toHaveLength(4);
    expect(weeksOf("2026-03-01")).toHaveLength(6);
    expect(weeksOf("2028-02-01").flat().filter(Boolean)).toHaveLength(29);
  });

  test("a named day is what the calendar says, others what their weekday says", () => {
    const known = knownYears([[2026, [named("2026-10-01", false), named("2026-10-10", true)]]]);
    expect(kindOf("2026-10-09", known)).toBe("working");
    expect(kindOf("2026-10-11", known)).toBe("weekend");
    expect(kindOf("2026-10-01", known)).toBe("holiday");
    expect(kindOf("2026-10-10", known)).toBe("makeUp");
  });

  test("of a year whose calendar could not be read no day is said to be a working day", () => {
    const known = knownYears([
      [2026, undefined],
      [2027, []],
    ]);
    expect(kindOf("2026-12-31", known)).toBe("unknown");
    expect(kindOf("2026-10-11", known)).toBe("unknown");
    expect(kindOf("2027-01-04", known)).toBe("working");
  });

  test("keys lead to days, over the ends of months and years", () => {
    expect(dayByKey("ArrowRight", "2026-12-31")).toBe("2027-01-01");
    expect(dayByKey("ArrowUp", "2026-10-01")).toBe("2026-09-24");
    expect(dayByKey("Home", "2026-10-01")).toBe("2026-09-28");
    expect(dayByKey("End", "2026-10-04")).toBe("2026-10-04");
    expect(dayByKey("PageDown", "2026-01-31")).toBe("2026-02-28");
    expect(dayByKey("a", "2026-01-31")).toBeNull();
  });
});
