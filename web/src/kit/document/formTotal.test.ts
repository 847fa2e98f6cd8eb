import { expect, test } from "vitest";
import { formTotal } from "./formTotal";

test("what was entered is summed exactly, blanks as nothing", () => {
  expect(formTotal(["0.1", "", " 0.2 ", "1200"])).toBe("1200.30");
  expect(formTotal(["999999999999999.99", "0.01"])).toBe("1000000000000000.00");
  expect(formTotal([])).toBe("0.00");
});

test("there is no sum while something is not a number", () => {
  expect(formTotal(["12abc", "1"])).toBeNull();
});
