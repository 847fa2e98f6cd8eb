import { Link } from "react-router";
import styles from "./chart.module.css";
import type { ChartData, ChartFigure } from "./chartData";

function Figure({ figure }: { figure: ChartFigure | null | undefined }) {
  return (
    <td>
      {figure && figure.rows > 0 ? (
        <Link to={figure.to}>{figure.text}</Link>
      ) : (
        <span className={styles.nothing}>{figure?.text ?? "0"}</span>
      )}
    </td>
  );
}

/** The figures of a chart as a table, each a link to its list. */
export function FigureTable({ category, measure, series, groups }: ChartData) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{category}</th>
          <th scope="col">{measure}</th>
          {series.map(({ key, label }) => (
            <th key={key} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groups.map(({ key, name, figure, parts }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <Figure figure={figure} />
            {series.map((one, at) => (
              <Figure key={one.key} figure={parts[at]} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
