import { expect, test } from "vitest";
import { clockOf } from "./clock";

const MOMENTS = { coolingUntil: "2026-11-19T09:00:00Z", inForceAt: "2026-11-20T09:00:00Z", endedAt: null };

test("the clock names the moment that counts in each state", () => {
  expect(clockOf({ ...MOMENTS, state: "to_verify" })).toEqual({ word: "bankChange.clock.notYet", at: null });
  expect(clockOf({ ...MOMENTS, state: "cooling" }).at).toBe(MOMENTS.coolingUntil);
  expect(clockOf({ ...MOMENTS, state: "in_force" }).at).toBe(MOMENTS.inForceAt);
  expect(clockOf({ ...MOMENTS, state: "stopped" })).toEqual({ word: "bankChange.clock.ended", at: null });
});
