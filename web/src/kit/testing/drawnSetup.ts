/** Set up for tests that draw: what browsers have and jsdom has not, and an empty document after each. */
import { afterEach, beforeEach, vi } from "vitest";
import { keepFor } from "../../core/kept/input";
import { closeAll } from "./draw";
import { tidyUp } from "./tidyUp";

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  // No server answers, unless the test has one.
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  // Nothing is laid out: no screen is narrow, and nothing changes its size.
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  }));
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});

// It is registered before the hooks of the file, and so runs after them.
afterEach(() => {
  closeAll();
  document.body.replaceChildren();
  tidyUp();
  keepFor(null);
  localStorage.clear();
  sessionStorage.clear();
});
