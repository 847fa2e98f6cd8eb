import type { TFunction } from "i18next";
import { expect, test } from "vitest";
import { deed, toldCells } from "./orderHistory";

/** Says the key and its values, so that the test reads what is said. */
const t = ((key: string, values?: object) =>
  key === "deadline.locale" ? "en-GB" : `${key} ${JSON.stringify(values ?? {})}`) as unknown as TFunction;
const change = (field: string, after: string) => ({ field, label: field, before: null, after });
const entry = (action: string, ...changes: ReturnType<typeof change>[]) => ({
  auditId: "1",
  at: "2026-11-13T22:09:00Z",
  who: "x",
  action,
  actionLabel: action,
  requestId: "",
  changes,
});

test("a reply tells how many lines are late, and the latest", () => {
  const released = entry(
    "release",
    change("lines[00010].dayDifference", "4"),
    change("lines[00020].dayDifference", "21"),
    change("lines[00030].dayDifference", "-3"),
    change("dayDifference", "21"),
  );
  expect(deed(released, t)).toBe('order.deed.late {"late":2,"days":21}');
  expect(deed(entry("fast_confirm"), t)).toBeNull();
});

test("the answer of the ERP is told to whoever may read it", () => {
  const answered = entry("erp_answered", change("erpState", "taken"));
  expect(deed(answered, t)).toBe("order.deed.taken {}");
  expect(deed(entry("erp_answered"), t)).toBeNull();
});

test("an order that arrives tells its lines and its amount", () => {
  const arrived = entry(
    "create",
    change("lineCount", "5"),
    change("amount", "18275"),
    change("currency", "CNY"),
  );
  expect(deed(arrived, t)).toBe('order.deed.arrived {"n":5,"amount":"18,275.00 CNY"}');
});

test("a price for another quantity is told as one for another amount is", () => {
  const told = toldCells(t).map(({ field }) => field);
  expect(told).toEqual(expect.arrayContaining(["netPrice", "priceQuantity", "priceUnit", "conversion"]));
});

test("another unit of a line is told, as is another quantity", () => {
  const told = toldCells(t).map(({ field }) => field);
  expect(told).toContain("quantity");
  expect(told).toContain("unit");
  expect(told).toContain("plant");
});
