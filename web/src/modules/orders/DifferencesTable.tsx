import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "antd";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { differencesQuery } from "../../api/orderReports";
import styles from "../../kit/chart/chart.module.css";
import { groupDigits } from "../../kit/digits";
import { EmptyState } from "../../kit/EmptyState";
import { FailureState } from "../../kit/FailureState";
import { ACTION_REPORT_PAGE } from "./addresses";
import { linesOf } from "./reportLinks";

/** The suppliers with the most lines promised later than required. */
export function DifferencesTable() {
  const { t, i18n } = useTranslation();
  const id = useId();
  const suppliers = useQuery(differencesQuery);
  if (suppliers.isPending) return <Skeleton active title={false} paragraph={{ rows: 6 }} />;
  if (!suppliers.data)
    return <FailureState error={suppliers.error} onRetry={() => void suppliers.refetch()} />;
  if (suppliers.data.length === 0) {
    return <EmptyState title={t("orderReport.nothingLate")} hint={t("orderReport.nothingLateHint")} />;
  }
  const most = Math.max(1, ...suppliers.data.map((one) => one.linesLate));
  const digits = (value: number | string) => groupDigits(String(value));
  return (
    <figure className={styles.figure} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id}>{t("orderReport.differences")}</h3>
      </div>
      <div className={styles.wide}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t("orderReport.supplier")}</th>
              <th scope="col">{t("orderReport.linesLate")}</th>
              <th scope="col">{t("orderReport.daysLate")}</th>
              <th scope="col">{t("orderReport.linesOpen")}</th>
            </tr>
          </thead>
          <tbody>
            {suppliers.data.map((one) => (
              <tr key={one.organizeId}>
                <th scope="row">{i18n.language.startsWith("zh") ? one.supplierZh : one.supplierEn}</th>
                <td>
                  <span className={styles.bar}>
                    <span className={styles.track} aria-hidden>
                      <span
                        className={styles.returned}
                        style={{ width: `${(one.linesLate / most) * 100}%` }}
                      />
                    </span>
                    <Link to={linesOf(ACTION_REPORT_PAGE, one.organizeId, "pull_in")}>
                      {digits(one.linesLate)}
                    </Link>
                  </span>
                </td>
                <td>{digits(one.daysLate)}</td>
                <td>
                  {one.linesOpen > 0 ? (
                    <Link to={linesOf(ACTION_REPORT_PAGE, one.organizeId, "reply")}>
                      {digits(one.linesOpen)}
                    </Link>
                  ) : (
                    <span className={styles.nothing}>0</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
