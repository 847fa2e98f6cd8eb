import { DifferencesTable } from "./DifferencesTable";
import styles from "./OrderReport.module.css";
import { RepliesChart } from "./RepliesChart";

/** The report's two parts, for the dashboard. */
export default function OrdersAtAGlance() {
  return (
    <div className={styles.block}>
      <RepliesChart />
      <DifferencesTable />
    </div>
  );
}
