import { expect, test } from "vitest";
import { canvasScale } from "./canvasScale";

const A4 = { width: 595, height: 842 };

test("a page is drawn as wide as it is shown, and twice as fine on fine screens", () => {
  expect(canvasScale(A4, 595, 1)).toBe(1);
  expect(canvasScale(A4, 1190, 2)).toBe(4);
  expect(canvasScale(A4, 595, 3)).toBe(2);
  expect(canvasScale(A4, 595, 0.5)).toBe(1);
});

test("a very long page is drawn coarser, so that its canvas stays small enough", () => {
  const long = { width: 600, height: 200_000 };
  const scale = canvasScale(long, 900, 2);
  expect(long.width * scale * (long.height * scale)).toBeLessThanOrEqual(16_000_001);
});
