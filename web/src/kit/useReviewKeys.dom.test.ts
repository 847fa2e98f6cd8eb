import { createElement, useRef } from "react";
import { expect, test, vi } from "vitest";
import { draw } from "./testing/draw";
import { useReviewKeys } from "./useReviewKeys";

test("a key that is held down decides about one paper, not about those that follow", () => {
  const approve = vi.fn();
  function Review() {
    const root = useRef<HTMLDivElement>(null);
    useReviewKeys(root, { a: approve });
    return createElement("div", { ref: root });
  }
  draw(createElement(Review));
  const press = (key: string, repeat = false) =>
    document.dispatchEvent(new KeyboardEvent("keydown", { key, repeat }));
  press("a");
  press("a", true);
  press("a", true);
  expect(approve).toHaveBeenCalledTimes(1);
  press("A");
  expect(approve).toHaveBeenCalledTimes(2);
});
