import { expect, test } from "vitest";
import { measured } from "./measured";

test("amounts of money have two decimals, quantities none unless needed", () => {
  expect(measured({ unit: "currency" }, "970", "CNY")).toBe("970.00 CNY");
  expect(measured({ unit: "settledCurrency" }, "18275.5")).toBe("18,275.50");
  expect(measured({ unit: "unit" }, "24000.000", "PC")).toBe("24,000 PC");
  expect(measured({ unit: null }, "7.125")).toBe("7.125");
});
