import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { differencesQuery, repliesQuery } from "../../api/orderReports";
import { REPORT_PAGE } from "./addresses";
import { DifferencesTable } from "./DifferencesTable";
import styles from "./OrderReport.module.css";
import { RepliesChart } from "./RepliesChart";

/** The two parts of the report for the dashboard; renders nothing without data. */
export default function OrdersAtAGlance({ panel }: { panel: string | undefined }) {
  const { t } = useTranslation();
  const replies = useQuery(repliesQuery).data ?? [];
  const late = useQuery(differencesQuery).data ?? [];
  const published = replies.some((month) => month.published > 0);
  if (!published && late.length === 0) return null;
  return (
    <section className={panel}>
      <h2>
        <Link to={REPORT_PAGE}>{t("menu.orderReport")}</Link>
      </h2>
      <div className={styles.block}>
        {published && <RepliesChart />}
        {late.length > 0 && <DifferencesTable />}
      </div>
    </section>
  );
}
