import { useTranslation } from "react-i18next";
import type { DocumentStep, DocumentWait } from "../../api/documents";
import { Icon } from "../icons";
import { dayInWords } from "../time";
import styles from "./Stepper.module.css";
import { waitingText } from "./waiting";

interface StepperProps {
  steps: readonly DocumentStep[];
  waiting: readonly DocumentWait[];
  /** When a state was last reached. */
  reached?: ReadonlyMap<string, string>;
  /** The state of the current step, where it is not the ordinary one, such as a dispute. */
  note?: string | null;
}

/** The steps of a document, the current one, and whose turn it is. */
export function Stepper({ steps, waiting, reached, note }: StepperProps) {
  const { t } = useTranslation();
  return (
    <ol className={styles.steps} aria-label={t("document.steps")}>
      {steps.map(({ state, label, place }, index) => {
        const current = place === "current";
        const at = place === "ahead" || (current && note) ? undefined : reached?.get(state);
        // At the last step there is nothing left to do.
        const finished =
          place === "done" || (current && index === steps.length - 1 && !note && waiting.length === 0);
        return (
          <li key={state} data-place={finished ? "done" : place} aria-current={current ? "step" : undefined}>
            <span className={styles.of}>{t("document.stepOf", { n: index + 1, of: steps.length })}</span>
            <span className={styles.mark} aria-hidden="true">
              {finished ? <Icon name="check" width={12} height={12} /> : index + 1}
            </span>
            <span className={styles.label}>{label}</span>
            {finished && <span className="visually-hidden">{t("document.stepDone")}</span>}
            {at && <time dateTime={at}>{dayInWords(at, t)}</time>}
            {current && note && <span className={styles.note}>{note}</span>}
            {current &&
              waiting.map((wait) => {
                const said = waitingText(wait, t);
                return (
                  <span
                    key={`${wait.side} ${wait.label}`}
                    className={wait.mine ? styles.mine : styles.waiting}
                    title={said}
                  >
                    {said}
                  </span>
                );
              })}
          </li>
        );
      })}
    </ol>
  );
}
