import { useTranslation } from "react-i18next";
import { useIsTheSupplier } from "../../core/signedInContext";
import { ReportChart } from "../../kit/chart/ReportChart";
import { useAddress } from "../../kit/document/address";
import { PageHeader } from "../../kit/PageHeader";
import { ACTION_REPORT_PAGE } from "./addresses";
import styles from "./OrderReport.module.css";

/** The reports on orders and their lines. Every number links to the list it counts. */
export default function OrderReportPage() {
  const { t } = useTranslation();
  const orders = useAddress("orders.purchase_order").list;
  // A supplier would be ranked against itself.
  const ranks = !useIsTheSupplier();
  const panel = styles.panel;
  return (
    <div className={styles.page}>
      <PageHeader title={t("menu.orderReport")} />
      <p className={styles.hint}>{t(ranks ? "orderReport.hint" : "orderReport.ownHint")}</p>
      <ReportChart report="orders.replies" page={orders} panel={panel} />
      <ReportChart report="orders.actions" page={ACTION_REPORT_PAGE} panel={panel} />
      <ReportChart report="orders.amounts" page={orders} panel={panel} />
      {ranks && (
        <div className={styles.ranked}>
          {["orders.late_promises", "orders.days_late", "orders.awaiting_reply"].map((report) => (
            <ReportChart key={report} report={report} page={ACTION_REPORT_PAGE} panel={panel} />
          ))}
        </div>
      )}
    </div>
  );
}
