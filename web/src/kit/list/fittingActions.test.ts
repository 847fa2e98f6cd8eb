import { describe, expect, it } from "vitest";
import { fittingActions } from "./fittingActions";

const even = { key: "even", fits: (n: number) => n % 2 === 0 };
const any = { key: "any" };
const offered = (selected: number[], quiet = true) =>
  fittingActions<number, { key: string; fits?: (n: number) => boolean }>([even, any], selected, quiet).map(
    ({ action, rows }) => [action.key, rows],
  );

describe("actions on several rows", () => {
  it("are done to the rows they fit, and not offered where they fit none", () => {
    expect(offered([1, 2, 4])).toEqual([
      ["even", [2, 4]],
      ["any", [1, 2, 4]],
    ]);
    expect(offered([1, 3])).toEqual([["any", [1, 3]]]);
  });

  it("are not there while nothing is selected, unless they say what they need", () => {
    expect(offered([])).toEqual([]);
    expect(offered([], false)).toEqual([
      ["even", []],
      ["any", []],
    ]);
  });
});
