import type { EChartsCoreOption } from "echarts/core";
import { groupDigits } from "../digits";
import type { Tone } from "../StatusDot";
import type { ChartData } from "./chartData";
import { shortNumber } from "./shortNumber";

/** The share of its room that a bar takes; the widest it is. */
export const BAR_SHARE = 0.7;
export const WIDEST_BAR = 44;
/** Room for the figures to the right of ranked bars. */
export const FIGURE_WIDTH = 76;
const RANKED_LABEL = { full: 190, compact: 130 };
const LABEL_HEIGHT = 18;

/** Names of colours in the theme. */
const TONE_COLOURS: Record<Tone, string> = {
  done: "dot-green",
  returned: "dot-red",
  waiting: "dot-amber",
  progress: "dot-blue",
  idle: "line-strong",
};
const PLAIN_COLOURS = ["theme", "conflict", "good", "waiting", "dot-grey", "action-line"];

/** The theme's colour of a series, by its tone or its place. */
export function colourOf(tone: Tone | null, at: number): string {
  return tone ? TONE_COLOURS[tone] : (PLAIN_COLOURS[at % PLAIN_COLOURS.length] ?? "theme");
}

export interface Looks {
  compact: boolean;
  /** Nothing moves. */
  still: boolean;
  font: string;
  /** The value of a colour of the theme. */
  paint: (name: string) => string;
}

/** What ECharts draws. */
export function optionOf(data: ChartData, { compact, still, font, paint }: Looks): EChartsCoreOption {
  const ranked = data.kind === "ranked";
  const text = { color: paint("text-tertiary"), fontFamily: font, fontSize: compact ? 11 : 12 };
  const counts = data.groups.every(({ figure }) => Number.isInteger(figure.value));
  const category = {
    type: "category" as const,
    data: data.groups.map(({ label }) => label),
    inverse: ranked,
    axisTick: { show: false },
    axisLine: { show: !ranked, lineStyle: { color: paint("line-strong") } },
    axisLabel: {
      ...text,
      hideOverlap: !ranked,
      ...(ranked
        ? {
            color: paint("text"),
            interval: 0,
            width: compact ? RANKED_LABEL.compact : RANKED_LABEL.full,
            overflow: "truncate" as const,
          }
        : {}),
    },
  };
  const value = {
    type: "value" as const,
    show: !ranked && !compact,
    splitNumber: 4,
    ...(counts ? { minInterval: 1 } : {}),
    axisLabel: {
      ...text,
      formatter: (one: number) => (Math.abs(one) < 10_000 ? groupDigits(String(one)) : shortNumber(one)),
    },
    splitLine: { show: !ranked, lineStyle: { color: paint("line") } },
  };
  const series = data.series.length > 0 ? data.series : [{ key: "", label: data.measure, tone: data.tone }];
  return {
    animation: !still,
    animationDuration: 160,
    grid: {
      left: 0,
      right: ranked ? FIGURE_WIDTH : 2,
      top: ranked || compact ? 2 : LABEL_HEIGHT,
      // Names of months reach below their line.
      bottom: ranked ? 0 : 4,
      outerBoundsMode: "same",
      outerBoundsContain: "axisLabel",
    },
    xAxis: ranked ? value : category,
    yAxis: ranked ? category : value,
    series: series.map(({ label, tone }, at) => ({
      type: "bar" as const,
      name: label,
      stack: "all",
      cursor: "default",
      barCategoryGap: `${(1 - BAR_SHARE) * 100}%`,
      barMaxWidth: ranked ? 10 : WIDEST_BAR,
      itemStyle: {
        color: paint(colourOf(tone, at)),
        // A line of the ground between parts, so that they can be told apart without their colours.
        ...(series.length > 1 ? { borderColor: paint("surface"), borderWidth: 0.5 } : {}),
        ...(ranked ? { borderRadius: 2 } : {}),
      },
      data: data.groups.map(({ figure, parts }) =>
        data.series.length > 0 ? (parts[at]?.value ?? 0) : figure.value,
      ),
    })),
  };
}
