import { act, createElement, useRef } from "react";
import { createRoot } from "react-dom/client";
import { beforeAll, expect, test, vi } from "vitest";
import { useReviewKeys } from "./useReviewKeys";

beforeAll(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  return () => vi.unstubAllGlobals();
});

test("a key that is held down decides about one paper, not about those that follow", () => {
  const approve = vi.fn();
  function Review() {
    const root = useRef<HTMLDivElement>(null);
    useReviewKeys(root, { a: approve });
    return createElement("div", { ref: root });
  }
  const root = createRoot(document.createElement("div"));
  act(() => root.render(createElement(Review)));
  const press = (key: string, repeat = false) =>
    document.dispatchEvent(new KeyboardEvent("keydown", { key, repeat }));
  press("a");
  press("a", true);
  press("a", true);
  expect(approve).toHaveBeenCalledTimes(1);
  press("A");
  expect(approve).toHaveBeenCalledTimes(2);
  act(() => root.unmount());
});
