import { expect, test } from "vitest";
import { onlyOwn } from "./onlyOwn";

test("a supplier's user with one company goes straight to it, everybody else to a list", () => {
  expect(onlyOwn("supplier", ["a"])).toBe("a");
  expect(onlyOwn("supplier", ["a", "b"])).toBeNull();
  expect(onlyOwn("supplier", [])).toBeNull();
  expect(onlyOwn("buyer", ["a"])).toBeNull();
});
