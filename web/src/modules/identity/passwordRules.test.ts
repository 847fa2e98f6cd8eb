import { expect, test } from "vitest";
import { newPasswordRule, passwordStrength } from "./passwordRules";

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

test.each([
  ["a".repeat(11), false],
  ["a".repeat(12), true],
  ["a".repeat(40), true],
  ["a".repeat(41), false],
] as const)("of 12 to 40 characters, %j is allowed: %s", (password, allowed) => {
  expect(newPasswordRule({ least: 12, most: 40 }).safeParse(password).success).toBe(allowed);
});
