import { useQuery } from "@tanstack/react-query";
import { Segmented } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { nextDeadlinesQuery, todoCountsQuery, type TodoCount } from "../../api/todos";
import { serverNow } from "../../api/serverTime";
import { useSide } from "../../core/signedInContext";
import { LoadingLines } from "../../kit/LoadingLines";
import { amountText, groupDigits } from "../../kit/digits";
import { FailureState } from "../../kit/FailureState";
import { Icon } from "../../kit/icons";
import { deadlineInWords, timeLeft } from "../../kit/stamp/countdown";
import { useMinute } from "../../kit/useMinute";
import { myTodosLink, TODO_PAGE, todoLink } from "./todoLink";
import styles from "./WaitsForMe.module.css";

const sumOf = (counts: readonly TodoCount[]) => counts.reduce((sum, { count }) => sum + count, 0);

/** The next deadlines, with the time left. */
function DueNext({ mine }: { mine: boolean }) {
  const { t, i18n } = useTranslation();
  const now = useMinute();
  const ofBuyer = useSide() === "buyer";
  const zh = i18n.language.startsWith("zh");
  const entries = useQuery(nextDeadlinesQuery(mine, i18n.language)).data ?? [];
  if (entries.length === 0) return null;
  return (
    <section className={styles.next} aria-label={t("todo.next")}>
      <h3>
        {t("todo.next")} <Link to={mine ? myTodosLink("buyer") : TODO_PAGE}>{t("todo.open")}</Link>
      </h3>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("todo.document")}</th>
            <th scope="col">{t("todo.task")}</th>
            {ofBuyer && <th scope="col">{t("todo.supplier")}</th>}
            <th scope="col" className={styles.amount}>
              {t("todo.amount")}
            </th>
            <th scope="col">{t("todo.due")}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ id, label, task, page, dueAt, supplierZh, supplierEn, amount, currency }) => (
            <tr key={id}>
              <td>
                <Link to={page}>{label}</Link>
              </td>
              <td>{task}</td>
              {ofBuyer && <td>{zh ? supplierZh : supplierEn}</td>}
              <td className={styles.amount}>{amount && amountText(amount, currency ?? "")}</td>
              <td>
                {dueAt && (
                  <time dateTime={dueAt} className={timeLeft(dueAt, now).urgent ? styles.urgent : undefined}>
                    {deadlineInWords(dueAt, t, now)}
                  </time>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Number of open tasks by action. Every number links to the list it counts; actions without tasks are left out. */
export function WaitsForMe() {
  const { t, i18n } = useTranslation();
  const ofBuyer = useSide() === "buyer";
  const [all, setAll] = useState(false);
  const [now] = useState(() => new Date(serverNow()));
  // For a supplier, all tasks of the organisation are everybody's.
  const mine = ofBuyer && !all;
  const ofMe = useQuery(todoCountsQuery(true, i18n.language));
  const ofAll = useQuery({ ...todoCountsQuery(false, i18n.language), enabled: ofBuyer });
  const counts = ofBuyer && all ? ofAll : ofMe;
  if (counts.isPending) return <LoadingLines />;
  if (!counts.data) return <FailureState error={counts.error} onRetry={() => void counts.refetch()} />;
  const [own, every] = [sumOf(ofMe.data ?? []), sumOf(ofAll.data ?? [])];
  return (
    <>
      {every > own && (
        <Segmented
          className={styles.whose}
          aria-label={t("todo.whose")}
          value={all ? "all" : "mine"}
          options={[
            { value: "mine", label: t("todo.mine", { n: own }) },
            { value: "all", label: t("todo.all", { n: every }) },
          ]}
          onChange={(whose) => setAll(whose === "all")}
        />
      )}
      {counts.data.length === 0 && (
        <p className={styles.none}>
          <Icon name="check" />
          {t("todo.none")}
        </p>
      )}
      <ul className={styles.actions}>
        {counts.data.map(({ taskKey, label, document, count, late }) => (
          <li key={taskKey}>
            <Link to={todoLink(taskKey, mine)} className={styles.action}>
              <strong>{groupDigits(String(count))}</strong> <span>{label}</span> <small>{document}</small>
            </Link>
            {late > 0 && (
              <Link to={todoLink(taskKey, mine, now)} className={styles.late}>
                {t("todo.late", { n: late })}
              </Link>
            )}
          </li>
        ))}
      </ul>
      <DueNext mine={mine} />
    </>
  );
}
