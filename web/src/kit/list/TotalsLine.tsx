import { Button } from "antd";
import { useTranslation } from "react-i18next";
import styles from "./TotalsLine.module.css";
import type { SumsOfColumn } from "./unitSums";

interface TotalsLineProps {
  /** Undefined while they are added up. */
  sums: readonly SumsOfColumn[] | undefined;
  /** Adds up a list that is too long to be added up unasked. */
  onAsk: (() => void) | undefined;
}

/** The totals of all rows, one for each currency or unit. */
export function TotalsLine({ sums, onAsk }: TotalsLineProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.totals} aria-live="polite">
      <strong>{t("grid.totalOfAll")}</strong>
      {onAsk ? (
        <Button type="link" size="small" onClick={onAsk}>
          {t("list.addUp")}
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
    </div>
  );
}
