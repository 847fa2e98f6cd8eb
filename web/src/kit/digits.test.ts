import { expect, test } from "vitest";
import { amountText, priceText, quantityText } from "./digits";

test("amounts have two decimals and their currency, quantities none unless needed", () => {
  expect(amountText("18275", "CNY")).toBe("18,275.00 CNY");
  expect(amountText("-102.5")).toBe("-102.50");
  expect(amountText("0.123400", "EUR")).toBe("0.1234 EUR");
  expect(amountText("", "EUR")).toBe("");
  expect(["24000.000", "7.125", "102"].map(quantityText)).toEqual(["24,000", "7.125", "102"]);
});

test("a price says for how many it is, and of what where that is a unit of its own", () => {
  expect([priceText("6.8", "1"), priceText("7.9", "1000.000")]).toEqual(["6.80", "7.90 / 1,000"]);
  expect([priceText("6.8", "1", "KG"), priceText("7.9", "1000", "KG")]).toEqual([
    "6.80 / 1 KG",
    "7.90 / 1,000 KG",
  ]);
});

test("what is no number is shown as it is", () => {
  expect(quantityText("soon")).toBe("soon");
});
