import { expect, test } from "vitest";
import { datedQuantities } from "./datedQuantities";

test("parts of a line are told with day and quantity", () => {
  const stored = '[{"on":"2026-12-15","quantity":"95000.000"},{"on":"2026-12-22","quantity":"1.5"}]';
  expect(datedQuantities(stored)).toBe("2026-12-15: 95,000 + 2026-12-22: 1.5");
});

test("what is stored otherwise is not shown as it is stored", () => {
  for (const stored of ["", "{", '{"a":1}', "[null, 3]", '[{"on":1}]'])
    expect(datedQuantities(stored)).toBe("");
});
