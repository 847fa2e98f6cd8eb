import { expect, test } from "vitest";
import type { OrderLine } from "../../api/orders";
import type { PromisedLine } from "./promisedLines";
import { inOrderOf, type SortedBy } from "./promisedOrder";

function promised(
  line: string,
  days: number | null,
  amount: string,
  more: Partial<OrderLine> = {},
): PromisedLine {
  const of = { line, material: `M-${line}`, requiredOn: "2026-12-18", confirmedOn: "2026-12-18", ...more };
  return { line: of as OrderLine, parts: [], days, differs: false, amount };
}

const LINES = [
  promised("10", 4, "900.00"),
  promised("20", null, "1200.00", { requiredOn: null }),
  promised("30", 21, "20.50", { confirmedOn: "2027-01-08" }),
  promised("9", -3, "", { confirmedOn: "2026-12-15" }),
];

function sorted(field: SortedBy, descending = false): string[] {
  return inOrderOf(LINES, [{ field, descending }]).map(({ line }) => line.line);
}

test("lines stand as the order has them until they are sorted", () => {
  expect(inOrderOf(LINES, [])).toBe(LINES);
});

test("numbers are sorted as numbers, and lines without one come last in either direction", () => {
  expect(sorted("difference")).toEqual(["9", "10", "30", "20"]);
  expect(sorted("difference", true)).toEqual(["30", "10", "9", "20"]);
  expect(sorted("amount")).toEqual(["30", "10", "20", "9"]);
  expect(sorted("material")).toEqual(["9", "10", "20", "30"]);
});

test("what is not promised yet has no promised date", () => {
  expect(sorted("promisedOn")).toEqual(["9", "10", "30", "20"]);
  expect(sorted("requiredOn", true)).toEqual(["10", "30", "9", "20"]);
});
