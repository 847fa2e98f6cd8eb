import { describe, expect, test } from "vitest";
import type { Condition, ConditionLine } from "../../api/listing";
import {
  allLines,
  filterLines,
  joinList,
  normalised,
  sameConditions,
  splitList,
  withFilterLines,
  without,
} from "./conditions";

const line = (fieldDb: string, andOr: Condition["andOr"] = "AND", queryValue = "1"): ConditionLine => ({
  andOr,
  fieldDb,
  symbol: "=",
  queryValue,
});
const group = (andOr: Condition["andOr"], ...conditions: Condition[]): Condition => ({ andOr, conditions });
const fields = (conditions: Condition[]) =>
  allLines(conditions).map(({ andOr, fieldDb }) => `${andOr}${fieldDb}`);

describe("a tree of conditions", () => {
  test("drops what says nothing and lets the first line of each level join nothing", () => {
    const tree = [
      line("empty", "", " "),
      line("a", "OR"),
      group("AND", line("hollow", "", "")),
      group("OR", line("b", "AND"), line("c", "")),
      { andOr: "AND", fieldDb: "me", symbol: "=2", queryValue: "" } as const,
      line("", "AND"),
    ];
    expect(normalised(tree)).toEqual([
      line("a", ""),
      group("OR", line("b", ""), line("c", "AND")),
      { andOr: "AND", fieldDb: "me", symbol: "=2", queryValue: "" },
    ]);
  });

  test("loses one condition by its place; a group without lines goes with its last", () => {
    const tree = [line("a", ""), group("AND", line("b", ""), group("OR", line("c", "")))];
    expect(fields(without(tree, [0]))).toEqual(["b", "c"]);
    expect(without(tree, [1, 1, 0])).toEqual([line("a", ""), group("AND", line("b", ""))]);
    expect(without(tree, [1])).toEqual([line("a", "")]);
    expect(without([group("", line("x", ""))], [0, 0])).toEqual([]);
  });

  test("a filter shows only what holds for every row", () => {
    const opened = [line("a", ""), line("b", "AND"), line("a", "OR"), line("c", "AND")];
    expect(filterLines(opened, "a")).toEqual([]);
    expect(filterLines(opened, "b")).toEqual([]);
    expect(filterLines(opened, "c")).toEqual([line("c", "AND")]);
    expect(filterLines([line("a", ""), line("b", "AND")], "a")).toHaveLength(1);
    expect(filterLines([group("", line("a", ""))], "a")).toEqual([]);
  });

  test("a filter replaces its own line and leaves the alternatives of the panel alone", () => {
    const opened = [line("a", ""), line("a", "OR", "2")];
    const narrowed = withFilterLines(opened, "a", [{ symbol: "=", queryValue: "3" }]);
    expect(narrowed).toEqual([...opened, line("a", "AND", "3")]);
    expect(withFilterLines(narrowed, "a", [])).toEqual(opened);
    expect(withFilterLines([line("a", ""), line("b")], "a", [])).toEqual([line("b", "")]);
  });

  test("is the same however its lines are numbered and its lists are written", () => {
    const asked: Condition[] = [{ andOr: "", fieldDb: "a", symbol: "in", queryValue: "x, y" }];
    const saved: Condition[] = [
      { andOr: "AND", fieldDb: "a", symbol: "in", queryValue: ["x", "y"], sort: "0", fieldType: "String" },
    ];
    expect(sameConditions(asked, saved)).toBe(true);
    expect(sameConditions(asked, [line("a", "")])).toBe(false);
    expect(sameConditions([line("a", ""), line("b", "OR")], [line("a", ""), line("b", "AND")])).toBe(false);
  });

  test("lists are joined with commas and split back", () => {
    expect(splitList(joinList(["a", " b ", ""]))).toEqual(["a", "b"]);
    expect(splitList(joinList(["a b", "c"]))).toEqual(["a b", "c"]);
    expect(splitList("a，b c\nd")).toEqual(["a", "b", "c", "d"]);
  });
});
