import { expect, it } from "vitest";
import { changedWords } from "./changedWords";

it("says for how many a price is, so that a price for a thousand is not read as one for each", () => {
  expect(changedWords("netPrice", "7.9 / 1000")).toBe("7.90 / 1,000");
  expect(changedWords("netPrice", "12 / 1000")).toBe("12.00 / 1,000");
  expect(changedWords("netPrice", "7.9 / 1")).toBe("7.90");
  expect(changedWords("netPrice", "")).toBe("");
});

it("groups quantities and leaves names as they are", () => {
  expect(changedWords("quantity", "25000")).toBe("25,000");
  expect(changedWords("schedule", "2026-12-01 x 20000, 2026-12-18 x 1500.5")).toBe(
    "2026-12-01 × 20,000, 2026-12-18 × 1,500.5",
  );
  expect(changedWords("material", "10002345")).toBe("10002345");
});
