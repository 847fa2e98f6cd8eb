import { describe, expect, test } from "vitest";
import { sumsBelow } from "./subtotals";
import {
  ancestorsOf,
  arranged,
  childrenOf,
  DEEPEST,
  hasChildren,
  pickChanges,
  pickState,
  shapeOf,
  unfolded,
} from "./treeShape";

// 0 ─ 1 ─ 2, 3 · 4 · 5 ─ 6
const LEVELS = [0, 1, 2, 2, 1, 0, 1];
const shape = shapeOf(LEVELS);

describe("the shape of a tree", () => {
  test("has parents, and the end of what is below each row", () => {
    expect(shape.parents).toEqual([-1, 0, 1, 1, 0, -1, 5]);
    expect(shape.ends).toEqual([5, 4, 3, 4, 5, 7, 7]);
    expect(childrenOf(shape, -1)).toEqual([0, 5]);
    expect(childrenOf(shape, 0)).toEqual([1, 4]);
    expect(ancestorsOf(shape, 3)).toEqual([1, 0]);
    expect([0, 2, 5].map((row) => hasChildren(shape, row))).toEqual([true, false, true]);
  });

  test("closes up levels that skip one, and does not go deeper than the deepest", () => {
    expect(shapeOf([1, 3, 3, 2]).levels).toEqual([0, 1, 1, 1]);
    const deep = shapeOf(Array.from({ length: 30 }, (_, level) => level));
    expect(Math.max(...deep.levels)).toBe(DEEPEST);
    expect(shapeOf([-5, Number.NaN, 1]).levels).toEqual([0, 0, 1]);
  });

  test("leaves out what is inside a folded row, also inside another folded one", () => {
    expect(unfolded(shape, (row) => row === 1)).toEqual([0, 1, 4, 5, 6]);
    expect(unfolded(shape, (row) => row === 0 || row === 1)).toEqual([0, 5, 6]);
    expect(unfolded(shape, () => false)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  test("is arranged among siblings, each with everything below it", () => {
    const rows = ["b", "b2", "b2z", "b2a", "b1", "a", "a1"];
    const sorted = arranged(rows, shape, (siblings) => siblings.toSorted());
    expect(sorted).toEqual(["a", "a1", "b", "b1", "b2", "b2a", "b2z"]);
  });
});

describe("ticking by parent", () => {
  const picked = new Set<number>();
  const isPicked = (row: number) => picked.has(row);
  const pick = (row: number, on: boolean) => {
    for (const [at, now] of pickChanges(shape, row, on, isPicked)) {
      if (now) picked.add(at);
      else picked.delete(at);
    }
  };

  test("a parent takes everything below it along, and follows what happens to it", () => {
    pick(0, true);
    expect([...picked].toSorted()).toEqual([0, 1, 2, 3, 4]);
    pick(2, false);
    expect([...picked].toSorted()).toEqual([3, 4]);
    expect(pickState(shape, 0, isPicked)).toBe("some");
    expect(pickState(shape, 1, isPicked)).toBe("some");
    expect(pickState(shape, 5, isPicked)).toBe("none");
    pick(2, true);
    expect(pickState(shape, 0, isPicked)).toBe("all");
    pick(6, true);
    expect(pickState(shape, 5, isPicked)).toBe("all");
  });
});

test("subtotals are exact, count only the ends of branches, and are empty where nothing has a value", () => {
  const values = ["999", "5", "0.1", "0.2", "0.7", "1", null];
  expect(sumsBelow(shape, (row) => values[row])).toEqual(["1.0", "0.3", null, null, null, null, null]);
});
