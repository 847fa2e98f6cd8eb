import { expect, test } from "vitest";
import type { ChartData, ChartFigure } from "./chartData";
import { optionOf } from "./option";

const figure = (value: number): ChartFigure => ({ value, text: String(value), rows: 1, to: "/" });
const looks = { compact: false, still: true, font: "x", paint: (name: string) => name };
const data: ChartData = {
  title: "t",
  kind: "stacked",
  category: "Month",
  measure: "Count",
  total: figure(6),
  tone: null,
  series: [
    { key: "late", label: "Late", tone: "returned" },
    { key: "new", label: "New", tone: null },
  ],
  groups: [
    { key: "2026-11", label: "Nov", name: "November 2026", figure: figure(6), parts: [figure(6), null] },
  ],
  groupsInAll: 1,
};

test("every series has its colour and a value for each group", () => {
  const { series, animation } = optionOf(data, looks) as {
    animation: boolean;
    series: { data: number[]; itemStyle: { color: string } }[];
  };
  expect(series.map((one) => [one.itemStyle.color, one.data])).toEqual([
    ["dot-red", [6]],
    ["conflict", [0]],
  ]);
  expect(animation).toBe(false);
});

test("without a series all marks have the colour of the report", () => {
  const ranked = optionOf({ ...data, kind: "ranked", series: [], tone: "waiting" }, looks) as {
    series: { data: number[]; itemStyle: { color: string } }[];
    yAxis: { type: string; inverse: boolean };
  };
  expect(ranked.series.map((one) => one.itemStyle.color)).toEqual(["dot-amber"]);
  expect(ranked.yAxis).toMatchObject({ type: "category", inverse: true });
});
