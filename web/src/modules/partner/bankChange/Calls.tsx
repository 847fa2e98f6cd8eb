import { useTranslation } from "react-i18next";
import type { BankChange } from "../../../api/bankChanges";
import { Section } from "../../../kit/Section";
import { formatMinute } from "../../../kit/time";
import styles from "./bankChange.module.css";

/** Whom finance has called, and who answered. */
export function Calls({ change }: { change: BankChange }) {
  const { t } = useTranslation();
  const { calls, verifiers } = change;
  return (
    <Section title={t("bankChange.calls", { n: calls.length, of: verifiers })}>
      {calls.length === 0 ? (
        <p>{t("bankChange.noCalls")}</p>
      ) : (
        <ol className={styles.calls}>
          {calls.map(({ by, at, number, whose, answeredBy, answeredAs, calledAt }) => (
            <li key={at}>
              <strong>{t("bankChange.call", { number, whose, answeredBy, answeredAs })}</strong>
              <span>
                {t("bankChange.calledBy", { by, called: calledAt.replace("T", " "), at: formatMinute(at) })}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
