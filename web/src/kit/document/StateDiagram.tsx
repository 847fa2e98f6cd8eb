import { useId } from "react";
import { useTranslation } from "react-i18next";
import { toneOf } from "../StatusDot";
import { END_RADIUS, LINE_HEIGHT, layOut, NODE_HEIGHT } from "./diagramLayout";
import type { MachineShape } from "./machine";
import styles from "./StateDiagram.module.css";

interface StateDiagramProps {
  machine: MachineShape;
  /** The document's current state. */
  current?: string;
}

/** The state machine of a kind of document: its states and transitions. */
export function StateDiagram({ machine, current }: StateDiagramProps) {
  const { t } = useTranslation();
  const head = useId();
  const diagram = layOut(machine);
  const stateOf = (name: string | null) => machine.states.find(({ state }) => state === name);
  const nameOf = (name: string | null) => stateOf(name)?.label ?? t("document.end");
  return (
    <figure className={styles.diagram}>
      {/* A scrollable region must be focusable to be scrolled by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles.scroll} tabIndex={0} aria-label={t("document.how")}>
        <svg
          width={diagram.width}
          height={diagram.height}
          viewBox={`0 0 ${diagram.width} ${diagram.height}`}
          aria-hidden="true"
        >
          <defs>
            <marker
              id={head}
              viewBox="0 0 8 8"
              refX="7"
              refY="4"
              markerWidth="8"
              markerHeight="8"
              orient="auto"
            >
              <path d="M 0 0.5 L 7 4 L 0 7.5 Z" className={styles.head} />
            </marker>
          </defs>
          {diagram.arrows.map(({ from, to, path }) => (
            <path
              key={`${from} ${to ?? ""}`}
              d={path}
              className={from === current ? styles.next : styles.arrow}
              markerEnd={`url(#${head})`}
            />
          ))}
          {diagram.nodes.map(({ state, x, y }) => {
            if (state === null) {
              return <circle key="" cx={x} cy={y} r={END_RADIUS} className={styles.end} />;
            }
            const width = diagram.nodeWidth;
            return (
              <g key={state} className={state === current ? styles.current : styles.state}>
                <rect x={x - width / 2} y={y - NODE_HEIGHT / 2} width={width} height={NODE_HEIGHT} rx={6} />
                <circle
                  cx={x - width / 2 + 13}
                  cy={y}
                  r={3}
                  className={styles[toneOf(stateOf(state)?.tone)]}
                />
                <text x={x - width / 2 + 22} y={y} dominantBaseline="central">
                  {nameOf(state)}
                </text>
              </g>
            );
          })}
          {diagram.arrows.map(({ from, to, labels, label }) =>
            labels.map((text, line) => (
              <text
                key={`${from} ${to ?? ""} ${text}`}
                x={label.x}
                y={label.y + (line - (labels.length - 1) / 2) * LINE_HEIGHT}
                className={styles.action}
                textAnchor="middle"
                dominantBaseline="central"
              >
                {text}
              </text>
            )),
          )}
        </svg>
      </section>
      <ul className="visually-hidden">
        {diagram.arrows.map(({ from, to, labels }) => (
          <li key={`${from} ${to ?? ""}`}>
            {t("document.leads", {
              from: nameOf(from),
              action: labels.join(t("common.listComma")),
              to: nameOf(to),
            })}
          </li>
        ))}
      </ul>
    </figure>
  );
}
