import { describe, expect, test, vi } from "vitest";
import { betterOffset, serverClock } from "./serverTime";

const told = (millis: string | null) => ({ get: () => millis });

describe("the server's time", () => {
  test("is what answers say, however wrong the browser's clock is", () => {
    vi.useFakeTimers();
    const clock = serverClock();
    try {
      vi.setSystemTime(Date.parse("2026-11-16T06:30:00Z"));
      expect(clock.now()).toBe(Date.now());
      const right = Date.parse("2026-11-18T09:00:00Z");
      clock.learn(told(String(right)));
      expect(clock.now()).toBe(right);
      vi.advanceTimersByTime(60_000);
      expect(clock.now()).toBe(right + 60_000);
      for (const nothing of [null, "", "soon", "-1", "1e400"]) clock.learn(told(nothing));
      expect(clock.now()).toBe(right + 60_000);
    } finally {
      vi.useRealTimers();
    }
  });

  test("a slow answer does not set it back, a clock that was set does", () => {
    expect(betterOffset(null, -3)).toBe(-3);
    expect(betterOffset(1000, 1200)).toBe(1200);
    expect(betterOffset(1000, -2000)).toBe(1000);
    expect(betterOffset(1000, -3_600_000)).toBe(-3_600_000);
  });
});
