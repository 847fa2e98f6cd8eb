import { useTranslation } from "react-i18next";
import { PageHeader } from "../../kit/PageHeader";
import { DifferencesTable } from "./DifferencesTable";
import styles from "./OrderReport.module.css";
import { RepliesChart } from "./RepliesChart";

/** Order report: how quickly suppliers reply, and whose promises are late. Every number links to the list it counts. */
export default function OrderReportPage() {
  const { t } = useTranslation();
  return (
    <div className={styles.page}>
      <PageHeader title={t("menu.orderReport")} />
      <p className={styles.hint}>{t("orderReport.hint")}</p>
      <section className={styles.panel}>
        <RepliesChart />
      </section>
      <section className={styles.panel}>
        <DifferencesTable />
      </section>
    </div>
  );
}
