import { expect, test } from "vitest";
import { money, share, type FactReading } from "./facts";

// Neither reads anything of it.
const reading = {} as FactReading;

test("a part of a total is said where there is some of it, the total always", () => {
  const said = (values: Record<string, unknown>) => [
    share("rework").of({ ...values, currency: "CNY" }, reading),
    money("rework").of({ ...values, currency: "CNY" }, reading),
  ];
  expect(said({ rework: "0.00" })).toEqual(["", expect.anything()]);
  expect(said({ rework: "0" })[0]).toBe("");
  expect(said({ rework: null })).toEqual(["", ""]);
  expect(said({ rework: "0.50" })[0]).not.toBe("");
});
