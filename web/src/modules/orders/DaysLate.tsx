import { useTranslation } from "react-i18next";
import styles from "./DaysLate.module.css";
import { latenessOfDays } from "./promisedLines";

/** How much later than required a line is promised. */
export function DaysLate({ days }: { days: number }) {
  const { t } = useTranslation();
  const late = latenessOfDays(days);
  if (late === "none") return <span className={styles.onTime}>{t("order.onTime")}</span>;
  return <span className={styles[late]}>{t("order.daysLate", { n: days })}</span>;
}
