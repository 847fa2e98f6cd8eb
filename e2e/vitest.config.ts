import { defineConfig } from "vitest/config";

/** What each mode runs; all of them share the setup. */
const INCLUDED: Record<string, string> = {
  test: "tests/**/*.test.ts",
  // Times are taken alone: a second browser on the same cores would be measured, too.
  speed: "speed/**/*.test.ts",
  // Every form against everything that may happen to it; see KEPT_SAMPLE.
  kept: "kept/**/*.test.ts",
  shots: "screens/shots.ts",
  hot: "screens/hot.ts",
};

export default defineConfig(({ mode }) => ({
  test: {
    include: [INCLUDED[mode] ?? "tests/**/*.test.ts"],
    globalSetup: "setup/global.ts",
    // The services and the browser are shared, so more workers only make each other wait.
    maxWorkers: 2,
    testTimeout: mode === "test" || mode === "speed" ? 60_000 : 120_000,
    hookTimeout: 60_000,
    // As long as Playwright waits for what it looks for; a second is little on a busy machine.
    expect: { poll: { timeout: 20_000 } },
    // A busy machine may keep a browser waiting for longer than a test does; what fails twice is wrong.
    retry: process.env.CI ? 1 : 0,
  },
}));
