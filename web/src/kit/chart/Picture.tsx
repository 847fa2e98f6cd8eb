import { BarChart } from "echarts/charts";
import { GridComponent } from "echarts/components";
import { init, use as install, type ECharts } from "echarts/core";
import { SVGRenderer } from "echarts/renderers";
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from "react";
import { Link } from "react-router";
import { useMediaQuery } from "../useMediaQuery";
import type { ChartData } from "./chartData";
import styles from "./chart.module.css";
import { markAfter, marksOf, type Mark } from "./marks";
import { BAR_SHARE, optionOf, WIDEST_BAR } from "./option";
import { shortNumber } from "./shortNumber";

install([BarChart, GridComponent, SVGRenderer]);

/** As wide as a sheet of A4 leaves room for. */
const PAPER_WIDTH = 680;

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Drawn {
  /** By mark. */
  boxes: readonly Box[];
  /** Where the figure of a group stands, by group. */
  tops: readonly Box[];
}

const NOTHING: Drawn = { boxes: [], tops: [] };

function pointOf(chart: ECharts, x: number, y: number): [number, number] {
  const [left = 0, top = 0] = chart.convertToPixel({ xAxisIndex: 0, yAxisIndex: 0 }, [x, y]) as number[];
  return [left, top];
}

/** Where ECharts drew the marks, so that a link can stand on each. */
function measure(chart: ECharts, { kind, groups }: ChartData, marks: readonly Mark[]): Drawn {
  if (groups.length === 0) return NOTHING;
  if (kind === "ranked") {
    const room = chart.getHeight() / groups.length;
    const rows = marks.map(({ group }) => {
      const [, middle] = pointOf(chart, 0, group);
      return { left: 0, top: middle - room / 2, width: chart.getWidth(), height: room };
    });
    return { boxes: rows, tops: [] };
  }
  const [first] = pointOf(chart, 0, 0);
  const room = groups.length > 1 ? pointOf(chart, 1, 0)[0] - first : chart.getWidth();
  const width = Math.min(WIDEST_BAR, room * BAR_SHARE);
  const boxes = marks.map(({ group, from, until }) => {
    const [middle, start] = pointOf(chart, group, from);
    const end = pointOf(chart, group, until)[1];
    return { left: middle - width / 2, top: Math.min(start, end), width, height: Math.abs(end - start) };
  });
  const tops = groups.map((_, group) => {
    const highest = Math.max(0, ...marks.filter((mark) => mark.group === group).map(({ until }) => until));
    const [middle, top] = pointOf(chart, group, highest);
    return { left: middle - room / 2, top, width: room, height: 0 };
  });
  return { boxes, tops };
}

/** The figures above columns; short where they are long. */
function aboveText(value: number, text: string): string {
  return Math.abs(value) < 10_000 && !text.includes(".") ? text : shortNumber(value);
}

/** The chart itself: ECharts draws it, and on every mark stands a link. One stop of the Tab key; arrows go on. */
export default function Picture({
  data,
  height,
  compact,
}: {
  data: ChartData;
  height: number;
  compact: boolean;
}) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts>(null);
  const links = useRef<(HTMLAnchorElement | null)[]>([]);
  const still = useMediaQuery("(prefers-reduced-motion: reduce)");
  const [drawn, setDrawn] = useState(NOTHING);
  const [at, setAt] = useState(0);
  const marks = marksOf(data);

  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const style = getComputedStyle(document.documentElement);
    const own = init(element, null, { renderer: "svg" });
    chart.current = own;
    const variable = (name: string) => style.getPropertyValue(name).trim();
    own.setOption(
      optionOf(data, {
        compact,
        still,
        font: variable("--f-family"),
        paint: (name) => variable(`--c-${name}`),
      }),
    );
    const fit = (width?: number) => {
      own.resize(width === undefined ? {} : { width });
      setDrawn(measure(own, data, marksOf(data)));
    };
    // Called once at the start.
    const observer = new ResizeObserver(() => fit());
    observer.observe(element);
    const onPaper = () => fit(Math.min(PAPER_WIDTH, element.clientWidth));
    const onScreen = () => fit(element.clientWidth);
    window.addEventListener("beforeprint", onPaper);
    window.addEventListener("afterprint", onScreen);
    return () => {
      window.removeEventListener("beforeprint", onPaper);
      window.removeEventListener("afterprint", onScreen);
      observer.disconnect();
      own.dispose();
      chart.current = null;
    };
  }, [data, compact, still]);

  const shine = (mark: Mark, type: "highlight" | "downplay") =>
    chart.current?.dispatchAction({ type, seriesIndex: mark.part, dataIndex: mark.group });
  const onKeyDown = (event: KeyboardEvent) => {
    const next = markAfter(marks, at, event.key, data.kind);
    if (next === null) return;
    event.preventDefault();
    setAt(next);
    links.current[next]?.focus();
  };
  const stop = Math.min(at, marks.length - 1);
  const nameOf = ({ group, part, figure }: Mark) => {
    const words = [data.groups[group]?.name, data.series[part]?.label].filter((word) => word !== undefined);
    return `${words.join(", ")}: ${figure.text}`;
  };
  return (
    <div className={styles.picture} style={{ height }}>
      <div ref={place} className={styles.drawing} aria-hidden="true" />
      <ul className={styles.links}>
        {marks.map((mark, index) => {
          const name = nameOf(mark);
          return (
            <li key={`${mark.group} ${mark.part}`} style={drawn.boxes[index] ?? { display: "none" }}>
              <Link
                ref={(element: HTMLAnchorElement | null) => {
                  links.current[index] = element;
                }}
                to={mark.figure.to}
                tabIndex={index === stop ? 0 : -1}
                aria-label={name}
                title={name}
                className={data.kind === "ranked" ? styles.row : undefined}
                onKeyDown={onKeyDown}
                onFocus={() => {
                  setAt(index);
                  shine(mark, "highlight");
                }}
                onBlur={() => shine(mark, "downplay")}
                onPointerEnter={() => shine(mark, "highlight")}
                onPointerLeave={() => shine(mark, "downplay")}
              >
                {data.kind === "ranked" && mark.figure.text}
              </Link>
            </li>
          );
        })}
      </ul>
      {!compact && data.kind !== "ranked" && (
        <ul className={styles.above}>
          {data.groups.map(({ key, name, figure }, group) =>
            figure.rows === 0 ? null : (
              <li key={key} style={drawn.tops[group] ?? { display: "none" }}>
                {data.series.length > 0 ? (
                  <Link to={figure.to} aria-label={`${name}, ${data.measure}: ${figure.text}`}>
                    {aboveText(figure.value, figure.text)}
                  </Link>
                ) : (
                  <span aria-hidden="true">{aboveText(figure.value, figure.text)}</span>
                )}
              </li>
            ),
          )}
        </ul>
      )}
    </div>
  );
}
