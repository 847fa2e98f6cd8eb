import { expect, test } from "vitest";
import { scaleIn, turned, WHOLE_PAGE, zoomed, type PaperView } from "./paperView";

const sheet = { width: 800, height: 1100 };
const room = { width: 824, height: 574 };

test("a sheet fits the room as a whole, or as wide as it is", () => {
  expect(scaleIn(sheet, room, WHOLE_PAGE)).toBe(0.5);
  expect(scaleIn(sheet, room, { ...WHOLE_PAGE, fit: "width" })).toBe(1);
  const lyingDown = turned(WHOLE_PAGE);
  expect(scaleIn({ width: 1100, height: 800 }, room, lyingDown)).toBe(0.5);
});

test("zooming goes on from what is shown, within bounds", () => {
  const larger = zoomed(WHOLE_PAGE, 0.8, true);
  expect(larger).toEqual({ fit: null, scale: 1, turn: 0 });
  expect(scaleIn(sheet, room, larger)).toBe(1);
  expect(zoomed(larger, 5, true).scale).toBe(5);
  expect(zoomed(larger, 0.1, false).scale).toBe(0.1);
});

test("four quarter turns lead back", () => {
  let view: PaperView = WHOLE_PAGE;
  for (const expected of [90, 180, 270, 0]) {
    view = turned(view);
    expect(view.turn).toBe(expected);
  }
});
