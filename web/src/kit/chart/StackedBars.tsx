import { Segmented } from "antd";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { groupDigits } from "../digits";
import { ceiling, gridLines, type ChartColumn } from "./chart";
import styles from "./chart.module.css";

export type Tone = "done" | "returned" | "waiting" | "idle" | "progress";

export interface ChartSeries {
  key: string;
  label: string;
  tone: Tone;
}

interface StackedBarsProps {
  title: string;
  /** Heading of the totals column in the table. */
  total: string;
  /** Heading of the table's first column. */
  category: string;
  series: readonly ChartSeries[];
  columns: readonly ChartColumn[];
}

const number = (value: number) => groupDigits(String(value));

/** A stacked bar chart; every segment and number links to the list it counts. Also available as a table. */
export function StackedBars({ title, total, category, series, columns }: StackedBarsProps) {
  const { t } = useTranslation();
  const id = useId();
  const [shown, setShown] = useState<"chart" | "table">("chart");
  return (
    <figure className={styles.figure} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id}>{title}</h3>
        <Segmented
          size="small"
          value={shown}
          onChange={setShown}
          options={[
            { value: "chart", label: t("chart.asChart") },
            { value: "table", label: t("chart.asTable") },
          ]}
        />
      </div>
      {shown === "chart" ? (
        <>
          <ul className={styles.legend}>
            {series.map(({ key, label, tone }) => (
              <li key={key}>
                <span className={`${styles.swatch} ${styles[tone]}`} />
                {label}
              </li>
            ))}
          </ul>
          <Picture series={series} columns={columns} total={total} />
        </>
      ) : (
        <div className={styles.wide}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{category}</th>
                <th scope="col">{total}</th>
                {series.map(({ key, label }) => (
                  <th key={key} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {columns.map((column) => (
                <tr key={column.key}>
                  <th scope="row">{column.name}</th>
                  <Counted value={column.total} to={column.to} />
                  {column.parts.map((part) => (
                    <Counted key={part.key} value={part.value} to={part.to} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </figure>
  );
}

function Counted({ value, to }: { value: number; to: string }) {
  return (
    <td>{value > 0 ? <Link to={to}>{number(value)}</Link> : <span className={styles.nothing}>0</span>}</td>
  );
}

function Picture({ series, columns, total }: Pick<StackedBarsProps, "series" | "columns" | "total">) {
  const top = ceiling(columns.map((column) => column.total));
  const tone = (key: string) => styles[series.find((one) => one.key === key)?.tone ?? "idle"];
  return (
    <div className={styles.plot}>
      <div className={styles.lines} aria-hidden>
        {gridLines(top).map((line) => (
          <span key={line} style={{ bottom: `${(line / top) * 100}%` }}>
            <i>{number(line)}</i>
          </span>
        ))}
      </div>
      <ol className={styles.columns}>
        {columns.map((column) => (
          <li key={column.key}>
            <div className={styles.stack}>
              {column.total > 0 && (
                <Link
                  to={column.to}
                  className={styles.total}
                  aria-label={`${column.name}, ${total}: ${column.total}`}
                >
                  {number(column.total)}
                </Link>
              )}
              {column.parts
                .filter((part) => part.value > 0)
                .map((part) => (
                  <Link
                    key={part.key}
                    to={part.to}
                    className={`${styles.part} ${tone(part.series)}`}
                    style={{ height: `${(part.value / top) * 100}%` }}
                    aria-label={`${column.name}, ${nameOf(series, part.series)}: ${part.value}`}
                    title={`${column.name}\n${nameOf(series, part.series)}: ${number(part.value)}`}
                  />
                ))}
            </div>
            <span className={styles.under}>{column.label}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function nameOf(series: readonly ChartSeries[], key: string): string {
  return series.find((one) => one.key === key)?.label ?? key;
}
