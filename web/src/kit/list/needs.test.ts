import { describe, expect, test } from "vitest";
import type { Condition, ConditionLine } from "../../api/listing";
import { lackOf } from "./needs";

const log = {
  needsCondition: false,
  window: { field: "at", days: 30, past: true, unless: ["userId"] },
};
const plans = { ...log, window: { ...log.window, past: false } };
const is = (
  fieldDb: string,
  symbol: ConditionLine["symbol"],
  queryValue: string,
  andOr: "AND" | "OR" = "AND",
) => ({ andOr, fieldDb, symbol, queryValue }) satisfies Condition;
const lacks = (listing: typeof log, ...conditions: Condition[]) =>
  lackOf(listing, { search: "x", conditions });

describe("a list that needs a period", () => {
  test("says so until one is chosen", () => {
    expect(lacks(log)).toBe("period");
    expect(lacks(log, is("outcome", "=", "wrong"))).toBe("period");
    expect(lacks(log, is("at", "<=", "2026-01-01"))).toBe("period");
    expect(lacks(log, is("at", "dynamic", "beforeDays:3"))).toBe("period");
    expect(lacks(log, is("at", ">=", "2026-01-01"))).toBeNull();
    expect(lacks(log, is("at", "dynamic", "lastDays:7"))).toBeNull();
    expect(lacks(log, is("at", "==", "2026-01-01"))).toBeNull();
    expect(lacks(log, is("outcome", "=", "wrong"), is("at", "=", "2026-01-01"))).toBeNull();
  });

  test("wants an end where there is a future", () => {
    expect(lacks(plans, is("at", ">=", "2026-01-01"))).toBe("period");
    expect(lacks(plans, is("at", ">=", "2026-01-01"), is("at", "<=", "2026-01-09"))).toBeNull();
    expect(lacks(plans, is("at", "dynamic", "afterDays:7"))).toBe("period");
  });

  test("wants one in every alternative", () => {
    expect(lacks(log, is("at", "=", "2026-01-01"), is("outcome", "=", "wrong", "OR"))).toBe("period");
    const group: Condition = {
      andOr: "AND",
      conditions: [is("at", "dynamic", "today"), is("outcome", "=", "wrong")],
    };
    expect(lacks(log, is("outcome", "=", "done"), group)).toBeNull();
  });

  test("needs none for one value that has few rows", () => {
    expect(lacks(log, is("userId", "=", "7"))).toBeNull();
    expect(lacks(log, is("userId", "==", "7"))).toBeNull();
    expect(lacks(log, is("userId", "=", "7*"))).toBe("period");
    expect(lacks(log, is("userId", "=", "7"), is("outcome", "=", "wrong", "OR"))).toBe("period");
  });
});

test("a list may need any condition", () => {
  const listing = { needsCondition: true, window: null };
  expect(lackOf(listing, { search: " ", conditions: [] })).toBe("condition");
  expect(lackOf(listing, { search: "x", conditions: [] })).toBeNull();
  expect(lackOf(listing, { search: "", conditions: [is("outcome", "=", "wrong")] })).toBeNull();
});
