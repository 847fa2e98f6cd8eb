import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../kit/icons";
import type { Line } from "./lines";
import { isMarked } from "./marks";
import { NoteField } from "./NoteField";
import styles from "./review.module.css";
import { useReviewing } from "./reviewing";
import { usePlace } from "./usePlace";

interface ChangeLineProps {
  line: Line;
  /** The title of its section. */
  title: string;
}

/** What stands in a cell, or that nothing does. */
function Value({ children }: { children: string }) {
  const { t } = useTranslation();
  return children ? children : <span className={styles.blank}>{t("filingReview.none")}</span>;
}

/** The values of a line whose data moved since the filing was begun: all three. */
function ThreeWays({ line }: { line: Line }) {
  const { t } = useTranslation();
  const ways = [
    ["began", t("filingReview.began"), line.began],
    ["inForce", t("filingReview.inForceNow"), line.inForce],
    ["filed", t("filingReview.filed"), line.filed],
  ] as const;
  return (
    <td colSpan={2} className={styles.ways}>
      {ways.map(([way, label, value]) => (
        <span key={way} className={styles.way}>
          <span className={styles.wayName}>{label}</span> <Value>{value}</Value>
        </span>
      ))}
    </td>
  );
}

function Values({ line }: { line: Line }) {
  const { t } = useTranslation();
  const { change, heads, moved, inForce, filed } = line;
  if (moved) return <ThreeWays line={line} />;
  if (heads) {
    return (
      <td colSpan={2} className={change === "added" ? styles.added : styles.removed}>
        {t(change === "added" ? "filingReview.added" : "filingReview.removed")}
      </td>
    );
  }
  if (change === "same") {
    return (
      <td colSpan={2} className={styles.same}>
        {filed}
      </td>
    );
  }
  return (
    <>
      <td className={styles.inForce} data-label={t("filingReview.inForce")}>
        {change === "removed" ? <del>{inForce}</del> : <Value>{inForce}</Value>}
      </td>
      <td
        className={change === "removed" ? styles.inForce : styles.filed}
        data-label={t("filingReview.filed")}
      >
        <Value>{filed}</Value>
      </td>
    </>
  );
}

/** One line: the cell, what is in force, what is filed, and the mark for the return. */
export function ChangeLine({ line, title }: ChangeLineProps) {
  const { t } = useTranslation();
  const { reviews, draft, toggle } = useReviewing();
  const place = usePlace(line.key);
  const [pressed, setPressed] = useState(false);
  const { section, row, field, key, label, moved, waits, below, heads, asked } = line;
  const marked = isMarked(draft.marks, key);
  const called = t("filingReview.called", { section: title, cell: label });
  return (
    <>
      <tr
        {...place}
        className={styles.line}
        data-moved={moved || undefined}
        data-marked={marked || undefined}
        data-below={below || undefined}
      >
        <th scope="row">
          {heads ? <strong>{label}</strong> : label}
          {waits && <span className={styles.waits}>{t("filingReview.waits")}</span>}
          {asked && <span className={styles.asked}>{t("filingReview.askedBefore", { note: asked })}</span>}
        </th>
        <Values line={line} />
        <td className={styles.mark}>
          {reviews && (
            <Button
              size="small"
              type="text"
              data-mark={key}
              aria-pressed={marked}
              aria-label={t("filingReview.mark", { cell: called })}
              title={t("filingReview.markHint")}
              icon={<Icon name={marked ? "flagged" : "flag"} />}
              onClick={() => {
                setPressed(true);
                toggle({ section, row, field, label: called });
              }}
            />
          )}
        </td>
      </tr>
      {reviews && marked && (
        <tr className={styles.noteLine}>
          <td colSpan={4}>
            <NoteField line={line} called={called} focused={pressed} />
          </td>
        </tr>
      )}
    </>
  );
}
