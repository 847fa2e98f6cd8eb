import { useIsTheSupplier } from "../../core/signedInContext";
import { ReportChart } from "../../kit/chart/ReportChart";
import { useAddress } from "../../kit/document/address";
import { ACTION_REPORT_PAGE, REPORT_PAGE } from "./addresses";
import styles from "./OrderReport.module.css";

/** Small charts for the dashboard, each in a panel of its own; those without rows are left out. */
export default function OrdersAtAGlance({ panel }: { panel: string | undefined }) {
  const orders = useAddress("orders.purchase_order").list;
  // A supplier would be ranked against itself.
  const ranks = !useIsTheSupplier();
  const shared = { panel, compact: true, orNothing: true, titleTo: REPORT_PAGE };
  return (
    <div className={styles.glance}>
      <ReportChart {...shared} report="orders.replies" page={orders} />
      <ReportChart {...shared} report="orders.actions" page={ACTION_REPORT_PAGE} />
      {ranks && <ReportChart {...shared} report="orders.late_promises" page={ACTION_REPORT_PAGE} />}
      {ranks && <ReportChart {...shared} report="orders.awaiting_reply" page={ACTION_REPORT_PAGE} />}
    </div>
  );
}
