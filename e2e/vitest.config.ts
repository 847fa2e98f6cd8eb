import { defineConfig } from "vitest/config";

/** The tests of each mode; all share the setup. */
const INCLUDED: Record<string, string> = {
  test: "tests/**/*.test.ts",
  // Measured alone: a second browser on the same cores would distort the times.
  speed: "speed/**/*.test.ts",
  // Every form with every disturbance; see KEPT_SAMPLE.
  kept: "kept/**/*.test.ts",
  shots: "screens/shots.ts",
  // Pictures of every page of both sides, to be looked at.
  walk: "screens/walk.ts",
  hot: "screens/hot.ts",
};

export default defineConfig(({ mode }) => ({
  test: {
    include: [INCLUDED[mode] ?? "tests/**/*.test.ts"],
    globalSetup: "setup/global.ts",
    // Half as many again as the cores of the gate: a test polls for what it waits for, up to half a second late.
    maxWorkers: 3,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // The same timeout as Playwright's; the default of one second is short on a busy machine.
    expect: { poll: { timeout: 45_000 } },
    // Timeouts can occur on a busy machine; a test that fails twice is broken.
    retry: process.env.CI ? 1 : 0,
  },
}));
