import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { todoCountsQuery } from "../../api/todos";
import { groupDigits } from "../../kit/digits";
import { FailureState } from "../../kit/FailureState";
import { Icon } from "../../kit/icons";
import { todoLink } from "./todoLink";
import styles from "./WaitsForMe.module.css";

/** What waits for whoever is signed in, counted by area. Every number opens the list it counts. */
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
  );
}
