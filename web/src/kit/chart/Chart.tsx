import { Button, Segmented } from "antd";
import { Suspense, useId, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { lazy } from "../../core/lazy";
import { groupDigits } from "../digits";
import { Icon } from "../icons";
import type { ChartData } from "./chartData";
import styles from "./chart.module.css";
import { FigureTable } from "./FigureTable";
import { colourOf } from "./option";
import { useSoon } from "./useSoon";

/** ECharts comes with the first chart, not with the first page. */
const Picture = lazy(() => import("./Picture"));

const HEIGHT = { full: 220, compact: 96 };
const ROW = { full: 26, compact: 20 };

function heightOf({ kind, groups }: ChartData, compact: boolean): number {
  const size = compact ? "compact" : "full";
  return kind === "ranked" ? groups.length * ROW[size] : HEIGHT[size];
}

interface ChartProps {
  data: ChartData;
  /** Small, for the home page and above a list: the total large, no axis. */
  compact?: boolean;
  /** The page with more about it. */
  titleTo?: string | undefined;
  /** What can be chosen, such as a currency. */
  tools?: ReactNode;
}

/** A chart and its table. Every mark, every number and the total open the list of the rows they stand for. */
export function Chart({ data, compact = false, titleTo, tools }: ChartProps) {
  const { t } = useTranslation();
  const id = useId();
  const soon = useSoon();
  const [shown, setShown] = useState<"chart" | "table">("chart");
  const height = heightOf(data, compact);
  const other = shown === "chart" ? "table" : "chart";
  const total = (
    <Link to={data.total.to} aria-label={`${data.title}, ${data.measure}: ${data.total.text}`}>
      {data.total.text}
    </Link>
  );
  return (
    <figure className={`${styles.figure} ${compact ? styles.compact : ""}`} aria-labelledby={id}>
      <figcaption className={styles.head}>
        <strong id={id}>{titleTo ? <Link to={titleTo}>{data.title}</Link> : data.title}</strong>
        {!compact && <span className={styles.total}>{total}</span>}
        <span className={styles.tools}>
          {tools}
          {compact ? (
            <Button
              type="text"
              size="small"
              icon={<Icon name={other} />}
              aria-label={`${data.title}: ${t(other === "table" ? "chart.asTable" : "chart.asChart")}`}
              onClick={() => setShown(other)}
            />
          ) : (
            <Segmented
              size="small"
              value={shown}
              onChange={setShown}
              options={[
                { value: "chart", label: t("chart.asChart") },
                { value: "table", label: t("chart.asTable") },
              ]}
            />
          )}
        </span>
      </figcaption>
      {compact && <p className={styles.total}>{total}</p>}
      {shown === "chart" && (
        <div className={styles.asChart}>
          {data.series.length > 0 && (
            <ul className={styles.legend}>
              {data.series.map(({ key, label, tone }, at) => (
                <li key={key}>
                  <span className={styles.swatch} style={{ background: `var(--c-${colourOf(tone, at)})` }} />
                  {label}
                </li>
              ))}
            </ul>
          )}
          <Suspense fallback={<div style={{ height }} />}>
            {soon ? <Picture data={data} height={height} compact={compact} /> : <div style={{ height }} />}
          </Suspense>
        </div>
      )}
      <div className={shown === "table" ? styles.wide : styles.onPaper}>
        <FigureTable {...data} />
      </div>
      {data.groupsInAll > data.groups.length && (
        <p className={styles.note}>
          {t("chart.shown", { n: data.groups.length, of: groupDigits(String(data.groupsInAll)) })}
        </p>
      )}
    </figure>
  );
}
