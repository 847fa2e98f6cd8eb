import { expect, test } from "vitest";
import { barOf, barWidth, changeHeat, heatStep } from "./shade";

test("a bar is good at exactly the whole and bad beyond it, however close", () => {
  expect(barOf("25", "100")).toEqual({ bar: 0.25 });
  expect(barOf("100.000000", "100")).toEqual({ bar: 1, tone: "good" });
  expect(barOf("100.000001", "100")).toMatchObject({ tone: "bad" });
  expect(barOf("99.999999", "100")?.tone).toBeUndefined();
  expect(barOf("5", "0")).toBeNull();
  expect(barOf(null, "100")).toBeNull();
});

test("a bar that is not whole does not look so, and none is wider than its cell", () => {
  expect(barWidth(0.999)).toBe("99%");
  expect(barWidth(1)).toBe("100%");
  expect(barWidth(7)).toBe("100%");
  expect(barWidth(-1)).toBe("0%");
  expect(barWidth(0.374)).toBe("37%");
});

test("heat follows the share of the change; the least change has a step, none has none", () => {
  expect(changeHeat("110", "100")).toEqual({ heat: 0.1 });
  expect(changeHeat("90", "100", 0.2)).toEqual({ heat: -0.5 });
  expect(changeHeat("500", "100")).toEqual({ heat: 1 });
  expect(changeHeat("3", "0")).toEqual({ heat: 1 });
  expect(changeHeat("-12", "-10", 1)).toEqual({ heat: -0.2 });
  expect(changeHeat("100.0", "100")).toBeNull();
  expect(changeHeat("", "100")).toBeNull();
  expect([0, 0.01, 0.2, 0.21, 1, -0.01, -1].map(heatStep)).toEqual([0, 1, 1, 2, 5, -1, -5]);
});
