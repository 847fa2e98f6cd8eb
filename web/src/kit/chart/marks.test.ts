import { expect, test } from "vitest";
import type { ChartFigure, ChartGroup, ChartSeries } from "./chartData";
import { markAfter, marksOf } from "./marks";

const figure = (value: number): ChartFigure => ({
  value,
  text: String(value),
  rows: value === 0 ? 0 : 1,
  to: "/",
});
const group = (key: string, ...parts: number[]): ChartGroup => ({
  key,
  label: key,
  name: key,
  figure: figure(parts.reduce((sum, part) => sum + part, 0)),
  parts: parts.map((part) => (part === 0 ? null : figure(part))),
});
const series: ChartSeries[] = ["a", "b", "c"].map((key) => ({ key, label: key, tone: null }));
const groups = [group("x", 1, 2, 0), group("none", 0, 0, 0), group("y", 0, 3, 4)];

test("parts stand on each other, and what has no rows has no mark", () => {
  const spans = marksOf({ series, groups }).map(({ group: at, part, from, until }) => [
    at,
    part,
    from,
    until,
  ]);
  expect(spans).toEqual([
    [0, 0, 0, 1],
    [0, 1, 1, 3],
    [2, 1, 0, 3],
    [2, 2, 3, 7],
  ]);
  const below = marksOf({ series, groups: [group("x", 2, -1, -3)] }).map(({ from, until }) => [from, until]);
  expect(below).toEqual([
    [0, 2],
    [0, -1],
    [-1, -4],
  ]);
  expect(marksOf({ series: [], groups }).map(({ until }) => until)).toEqual([3, 7]);
});

test("arrows lead from mark to mark", () => {
  const marks = marksOf({ series, groups });
  const after = (at: number, key: string) => markAfter(marks, at, key, "stacked");
  expect([after(0, "ArrowUp"), after(1, "ArrowUp"), after(1, "ArrowDown")]).toEqual([1, null, 0]);
  expect([after(1, "ArrowRight"), after(0, "ArrowRight"), after(3, "ArrowLeft")]).toEqual([2, 2, 1]);
  expect([after(3, "ArrowRight"), after(3, "Home"), after(0, "End"), after(0, "Enter")]).toEqual([
    null,
    0,
    3,
    null,
  ]);
  const ranked = marksOf({ series: [], groups });
  expect(markAfter(ranked, 0, "ArrowDown", "ranked")).toBe(1);
});
