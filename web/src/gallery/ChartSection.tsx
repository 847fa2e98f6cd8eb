import { useTranslation } from "react-i18next";
import { Chart } from "../kit/chart/Chart";
import type { ChartData, ChartFigure, ChartKind } from "../kit/chart/chartData";
import { monthNames } from "../kit/chart/monthNames";
import { groupDigits } from "../kit/digits";
import styles from "./GalleryPage.module.css";

const MONTHS = ["2026-06", "2026-07", "2026-08", "2026-09", "2026-10", "2026-11"];
const PARTS = [
  [12, 3, 0],
  [20, 0, 1],
  [0, 0, 0],
  [31, 8, 2],
  [9, 1, 14],
  [40, 0, 5],
];

function figure(value: number): ChartFigure {
  return { value, text: groupDigits(String(value)), rows: value, to: "/dev/gallery" };
}

function sample(kind: ChartKind, title: string, language: string): ChartData {
  const say = (zh: string, en: string) => (language.startsWith("zh") ? zh : en);
  const sums = PARTS.map((parts) => parts.reduce((sum, part) => sum + part, 0));
  const named = MONTHS.map((month) => monthNames(month, language));
  return {
    title,
    kind,
    category: say("月份", "Month"),
    measure: say("数量", "Count"),
    total: figure(sums.reduce((sum, one) => sum + one, 0)),
    tone: kind === "ranked" ? "returned" : null,
    series:
      kind === "stacked"
        ? [
            { key: "done", label: say("按时", "On time"), tone: "done" },
            { key: "late", label: say("逾期", "Late"), tone: "returned" },
            { key: "open", label: say("未完成", "Open"), tone: "waiting" },
          ]
        : [],
    groups: named.map(({ short, full }, at) => ({
      key: full,
      label: kind === "ranked" ? full : short,
      name: full,
      figure: figure(sums[at] ?? 0),
      parts: kind === "stacked" ? (PARTS[at] ?? []).map((part) => (part === 0 ? null : figure(part))) : [],
    })),
    groupsInAll: kind === "ranked" ? 34 : MONTHS.length,
  };
}

/** Every kind of chart, in both sizes. */
export function ChartSection() {
  const { i18n } = useTranslation();
  const kinds: readonly ChartKind[] = ["columns", "stacked", "ranked"];
  return (
    <>
      {kinds.map((kind) => (
        <section key={kind} className={styles.wide}>
          <h2>{kind}</h2>
          <Chart data={sample(kind, kind, i18n.language)} />
          <Chart compact data={sample(kind, `${kind}, compact`, i18n.language)} />
        </section>
      ))}
    </>
  );
}
