import { describe, expect, it } from "vitest";
import { tabsInRoom } from "./tabsInRoom";

const MORE = 50;

describe("tabs of a list", () => {
  it("all stand side by side where there is room", () => {
    expect(tabsInRoom([100, 100, 100], 300, new Set([2]), MORE)).toEqual([0, 1, 2]);
  });

  it("beyond the room, the first ones stay, and the menu has room of its own", () => {
    expect(tabsInRoom([100, 100, 100, 100], 300, new Set([3]), MORE)).toEqual([0, 3]);
  });

  it("the current one and the whole list always stay", () => {
    expect(tabsInRoom([100, 100, 100, 100], 260, new Set([2, 3]), MORE)).toEqual([2, 3]);
    expect(tabsInRoom([100, 100], 20, new Set([1]), MORE)).toEqual([1]);
  });

  it("a narrow tab does not overtake a wide one before it", () => {
    expect(tabsInRoom([100, 200, 10, 50], 260, new Set([3]), MORE)).toEqual([0, 3]);
  });
});
