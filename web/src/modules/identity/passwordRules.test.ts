import { expect, test } from "vitest";
import { passwordStrength } from "./passwordRules";

test.each([
  ["", 0],
  ["abcdef", 1],
  ["ABCDEF", 1],
  ["123456", 1],
  ["abc123", 2],
  ["Abc123", 3],
  ["Abc-12", 4],
  ["aB3$".repeat(4), 4],
] as const)("the strength of %j is %i", (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});
