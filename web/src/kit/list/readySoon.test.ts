import { describe, expect, it } from "vitest";
import { isReadySoon } from "./readySoon";

function reading(...statuses: string[]) {
  let at = 0;
  return () => {
    const status = statuses[Math.min(at, statuses.length - 1)] ?? "";
    at += 1;
    return Promise.resolve({ status });
  };
}
const atOnce = () => Promise.resolve();

describe("a small file", () => {
  it("is waited for while it is prepared", async () => {
    expect(await isReadySoon(reading("waiting", "running", "done"), atOnce)).toBe(true);
  });

  it("is not waited for when it failed, or for ever", async () => {
    expect(await isReadySoon(reading("waiting", "failed"), atOnce)).toBe(false);
    expect(await isReadySoon(reading("waiting"), atOnce)).toBe(false);
  });
});
