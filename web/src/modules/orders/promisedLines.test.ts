import { expect, test } from "vitest";
import type { OrderLine } from "../../api/orders";
import { latenessOf, latenessOfDays, promisedLines, totalsOf } from "./promisedLines";

function line(more: Partial<OrderLine>): OrderLine {
  return {
    line: "00010",
    material: "M-1",
    description: "",
    plant: "1010",
    storageLocation: "",
    unit: "PC",
    quantity: "100",
    netPrice: "12.40",
    priceQuantity: "1000",
    priceUnit: "",
    taxCode: "",
    requiredOn: "2026-12-18",
    state: "replied",
    confirmedQuantity: "100",
    confirmedOn: "2026-12-18",
    quantityDifference: "0",
    dayDifference: 0,
    schedule: [{ on: "2026-12-18", quantity: "100" }],
    replies: [{ on: "2026-12-18", quantity: "100" }],
    ...more,
  } as OrderLine;
}

test("what is not replied to has no difference, and what is closed none either", () => {
  const open = line({ state: "open", replies: [], confirmedQuantity: "0", quantityDifference: "100" });
  const deleted = line({ line: "00020", state: "deleted", dayDifference: 9 });
  expect(promisedLines({ lines: [open, deleted] }).map(({ days, differs }) => [days, differs])).toEqual([
    [null, false],
    [null, false],
  ]);
  expect(totalsOf(promisedLines({ lines: [open, deleted] })).lines).toHaveLength(1);
});

test("late is amber up to a week, red beyond, and early or in time is neither", () => {
  expect([null, -3, 0, 1, 7, 8].map(latenessOfDays)).toEqual([
    "none",
    "none",
    "none",
    "some",
    "some",
    "much",
  ]);
});

test("each part stands beside the date its quantity is required for", () => {
  const replies = [
    { on: "2026-12-22", quantity: "60" },
    { on: "2026-12-15", quantity: "40" },
  ];
  const [once] = promisedLines({ lines: [line({ replies, dayDifference: 4 })] });
  expect(once?.parts.map(({ on, days }) => [on, days])).toEqual([
    ["2026-12-15", -3],
    ["2026-12-22", 4],
  ]);
  const schedule = [
    { on: "2026-12-10", quantity: "40" },
    { on: "2026-12-20", quantity: "60" },
  ];
  const [twice] = promisedLines({ lines: [line({ replies, schedule, dayDifference: 5 })] });
  expect(twice?.parts.map(({ days }) => days)).toEqual([5, 2]);
});

test("a line that comes in one part has none", () => {
  expect(promisedLines({ lines: [line({})] })[0]?.parts).toEqual([]);
});

test("the amount is what the server reckons", () => {
  const lines = [line({ amount: "2356" }), line({ line: "00020", amount: null })];
  expect(promisedLines({ lines }).map(({ amount }) => amount)).toEqual(["2356", ""]);
});

test("sums are of lines with the same unit, and tell how many are late", () => {
  const lines = [
    line({}),
    line({ line: "00020", dayDifference: 21 }),
    line({ line: "00030", dayDifference: 4 }),
  ];
  expect(totalsOf(promisedLines({ lines }))).toMatchObject({ late: 2, ordered: "300", promised: "300" });
  expect(totalsOf(promisedLines({ lines: [...lines, line({ unit: "KG" })] })).ordered).toBeNull();
  expect(latenessOf({ lines })).toEqual({ late: 2, all: 3, line: "00020", days: 21 });
  expect(latenessOf({ lines: [line({ dayDifference: -2 })] })).toBeNull();
});
