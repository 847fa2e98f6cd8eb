import { expect, test } from "vitest";
import type { ListingColumn } from "../../api/listing";
import { numberOf } from "./cells";
import { fieldsBeside, measured } from "./measured";

test("amounts of money have two decimals, quantities none unless needed", () => {
  expect(measured({ unit: "currency" }, "970", "CNY")).toBe("970.00 CNY");
  expect(measured({ unit: "settledCurrency" }, "18275.5")).toBe("18,275.50");
  expect(measured({ unit: "unit" }, "24000.000", "PC")).toBe("24,000 PC");
  expect(measured({ unit: null }, "7.125")).toBe("7.125");
});

test("a price is shown with for how many it is, and of what where that is its own unit", () => {
  const beside = { per: "priceQuantity", perUnit: "priceUnit" };
  const price = { field: "netPrice", type: "decimal", ...beside } as ListingColumn;
  const said = (more: object) => numberOf({ id: "1", ...more }, price);
  expect(said({ netPrice: "12.500000", priceQuantity: "100.000", priceUnit: "KG" })).toBe("12.50 / 100 KG");
  expect(said({ netPrice: "12.5", priceQuantity: "1", priceUnit: "" })).toBe("12.50");
  expect(said({ netPrice: "12.5", priceQuantity: "1000", priceUnit: null })).toBe("12.50 / 1,000");
  expect([said({}), said({ netPrice: "12.5" })]).toEqual(["", "12.50"]);
  expect(fieldsBeside(price)).toEqual(["priceQuantity", "priceUnit"]);
  expect(fieldsBeside({ unit: "currency", per: null, perUnit: null })).toEqual(["currency"]);
});
