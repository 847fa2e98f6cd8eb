import { expect, test } from "vitest";
import type { ListingColumn } from "../../api/listing";
import { isOver, overdueAt } from "./overdue";

function column(field: string, type: string): ListingColumn {
  return { field, type, label: field } as unknown as ListingColumn;
}

test("a day is over when it ends in the company's time zone, a moment when it is past", () => {
  const over = (one: ListingColumn, value: unknown, now: string) =>
    isOver(one, value, Date.parse(now), "Asia/Shanghai");
  const [day, moment] = [column("dueOn", "date"), column("dueAt", "datetime")];
  expect(over(day, "2026-11-16", "2026-11-16T15:59:00Z")).toBe(false);
  expect(over(day, "2026-11-16", "2026-11-16T16:00:00Z")).toBe(true);
  expect(over(moment, "2026-11-16T10:00:00Z", "2026-11-16T09:59:00Z")).toBe(false);
  expect(over(moment, "2026-11-16T10:00:00Z", "2026-11-16T10:01:00Z")).toBe(true);
  expect([null, undefined, ""].map((none) => over(day, none, "2100-01-01"))).toEqual([false, false, false]);
});

test("overdue is what is still owed by a day that is over", () => {
  const now = Date.parse("2026-11-20T00:00:00Z");
  const row = {
    id: "1",
    state: "open",
    dueOn: "2026-11-16",
    requiredOn: "2026-11-16",
    decidedOn: "2026-11-16",
  };
  const owes = (one: typeof row) => one.state === "open";
  const days = ["dueOn", "requiredOn", "decidedOn"].map((field) => column(field, "date"));
  const over = (one: typeof row, dues?: readonly string[]) =>
    days.map((day) => overdueAt({ dues, owes }, now)(one, day));
  expect(over(row)).toEqual([true, false, false]);
  expect(over(row, ["requiredOn"])).toEqual([true, true, false]);
  expect(over({ ...row, state: "done" }, ["requiredOn"])).toEqual([false, false, false]);
  expect(over({ ...row, dueOn: "2026-11-30" })[0]).toBe(false);
  expect(overdueAt({}, now)(row, column("dueOn", "text"))).toBe(false);
});
