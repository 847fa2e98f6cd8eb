import { Button } from "antd";
import { useTranslation } from "react-i18next";
import styles from "./TotalsLine.module.css";
import type { SumsOfColumn } from "./unitSums";

interface TotalsLineProps {
  /** Undefined while they are added up. */
  sums: readonly SumsOfColumn[] | undefined;
  /** There are more currencies or units than the sums are of. */
  moreUnits?: boolean;
  /** Adds up a list that is too long to be added up unasked. */
  onAsk: (() => void) | undefined;
  /** Asks again for sums that could not be had. */
  onAgain?: (() => void) | undefined;
}

/** The totals of all rows, one for each currency or unit. */
export function TotalsLine({ sums, moreUnits = false, onAsk, onAgain }: TotalsLineProps) {
  const { t } = useTranslation();
  const ask = onAsk ?? onAgain;
  return (
    <div className={styles.totals} aria-live="polite">
      <strong>{t("grid.totalOfAll")}</strong>
      {ask ? (
        <Button type="link" size="small" onClick={ask}>
          {t(onAsk ? "list.addUp" : "list.addUpFailed")}
        </Button>
      ) : (
        (sums ?? [{ label: "", sums: ["…"] }]).map((column) => (
          <span key={column.label}>
            <span className={styles.label}>{column.label}</span>
            {column.sums.map((sum) => (
              <b key={sum}>{sum}</b>
            ))}
          </span>
        ))
      )}
      {moreUnits && !ask && <span className={styles.label}>{t("list.moreUnits")}</span>}
    </div>
  );
}
