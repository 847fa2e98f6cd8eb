import { expect, test } from "vitest";
import { LIFE_MS, REFRESH_AFTER_MS, sessionAge } from "./sessionLife";

const GIVEN = 1_700_000_000_000;

test.each([
  [0, "fresh"],
  [REFRESH_AFTER_MS - 1, "fresh"],
  [REFRESH_AFTER_MS, "due"],
  [LIFE_MS - 1, "due"],
  [LIFE_MS, "over"],
  [LIFE_MS * 3, "over"],
  // The clock was set back.
  [-60_000, "fresh"],
] as const)("after %i ms a token is %s", (age, expected) => {
  expect(sessionAge(GIVEN, GIVEN + age)).toBe(expected);
});

test("a token from who knows when is left to the server", () => {
  expect(sessionAge(null, GIVEN)).toBe("fresh");
});
