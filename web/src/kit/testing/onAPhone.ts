import { vi } from "vitest";

/** The screen is a phone's until the test is over. */
export function onAPhone(): void {
  vi.stubGlobal("matchMedia", () => ({
    matches: true,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  }));
}
