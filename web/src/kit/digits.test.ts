import { expect, test } from "vitest";
import { amountText, quantityText } from "./digits";

test("amounts have two decimals and their currency, quantities none unless needed", () => {
  expect(amountText("18275", "CNY")).toBe("18,275.00 CNY");
  expect(amountText("-102.5")).toBe("-102.50");
  expect(amountText("0.123400", "EUR")).toBe("0.1234 EUR");
  expect(amountText("", "EUR")).toBe("");
  expect(["24000.000", "7.125", "102"].map(quantityText)).toEqual(["24,000", "7.125", "102"]);
});

test("what is no number is shown as it is", () => {
  expect(quantityText("soon")).toBe("soon");
});
