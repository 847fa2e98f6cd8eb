import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { nextDeadlinesQuery, todoCountsQuery } from "../../api/todos";
import { groupDigits } from "../../kit/digits";
import { FailureState } from "../../kit/FailureState";
import { Icon } from "../../kit/icons";
import { deadlineInWords, timeLeft } from "../../kit/stamp/countdown";
import { useMinute } from "../../kit/useMinute";
import { todoLink } from "./todoLink";
import styles from "./WaitsForMe.module.css";

/** The next deadlines, with the time left. */
function DueNext() {
  const { t } = useTranslation();
  const now = useMinute();
  const entries = useQuery(nextDeadlinesQuery).data ?? [];
  if (entries.length === 0) return null;
  return (
    <section className={styles.next} aria-label={t("todo.next")}>
      <h3>{t("todo.next")}</h3>
      <ul>
        {entries.map(({ id, label, task, page, dueAt }) => (
          <li key={id}>
            <Link to={page}>{label}</Link>
            <span>{task}</span>
            {dueAt && (
              <time dateTime={dueAt} className={timeLeft(dueAt, now).urgent ? styles.urgent : undefined}>
                {deadlineInWords(dueAt, t, now)}
              </time>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Number of open tasks of the current user by area. Every number links to the list it counts. */
export function WaitsForMe() {
  const { t } = useTranslation();
  const counts = useQuery(todoCountsQuery());
  const [now] = useState(() => new Date());
  if (counts.isPending) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  if (!counts.data) return <FailureState error={counts.error} onRetry={() => void counts.refetch()} />;
  if (counts.data.length === 0) {
    return (
      <p className={styles.none}>
        <Icon name="check" />
        {t("todo.none")}
      </p>
    );
  }
  return (
    <>
      <ul className={styles.areas}>
        {counts.data.map(({ areaKey, label, count, late }) => (
          <li key={areaKey}>
            <Link to={todoLink(areaKey)} className={styles.area}>
              <strong>{groupDigits(String(count))}</strong>
              <span>{label}</span>
            </Link>
            {late > 0 && (
              <Link to={todoLink(areaKey, now)} className={styles.late}>
                {t("todo.late", { n: late })}
              </Link>
            )}
          </li>
        ))}
      </ul>
      <DueNext />
    </>
  );
}
