import { useTranslation } from "react-i18next";
import type { DocumentStep, DocumentWait } from "../../api/documents";
import { Icon } from "../icons";
import { formatDate } from "../time";
import styles from "./Stepper.module.css";

interface StepperProps {
  steps: readonly DocumentStep[];
  waiting: readonly DocumentWait[];
  /** When a state was last reached. */
  reached?: ReadonlyMap<string, string>;
}

/** The steps of a document, the current one, and whose turn it is. */
export function Stepper({ steps, waiting, reached }: StepperProps) {
  const { t } = useTranslation();
  const whom = ({ mine, side }: DocumentWait) =>
    mine ? t("document.you") : t(side === "supplier" ? "document.supplier" : "document.buyer");
  return (
    <ol className={styles.steps} aria-label={t("document.steps")}>
      {steps.map(({ state, label, place }, index) => {
        const at = place === "ahead" ? undefined : reached?.get(state);
        return (
          <li key={state} data-place={place} aria-current={place === "current" ? "step" : undefined}>
            <span className={styles.mark} aria-hidden="true">
              {place === "done" ? <Icon name="check" width={12} height={12} /> : index + 1}
            </span>
            <span className={styles.text}>
              <span className={styles.line}>
                <span className={styles.label}>{label}</span>
                {at && <time dateTime={at}>{formatDate(at).slice(5)}</time>}
                {place === "done" && <span className="visually-hidden">{t("document.stepDone")}</span>}
              </span>
              {place === "current" &&
                waiting.map((wait) => (
                  <span
                    key={`${wait.side} ${wait.label}`}
                    className={wait.mine ? styles.mine : styles.waiting}
                  >
                    {t("document.waitsFor", { who: whom(wait), task: wait.label })}
                  </span>
                ))}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
