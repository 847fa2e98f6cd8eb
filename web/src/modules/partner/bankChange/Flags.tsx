import { useTranslation } from "react-i18next";
import type { BankChange } from "../../../api/bankChanges";
import { Icon } from "../../../kit/icons";
import { Section } from "../../../kit/Section";
import type { WordKey } from "../../../words";
import styles from "./bankChange.module.css";

/** What made the product suspicious, a sentence each. Suppliers are not told. */
export function Flags({ change }: { change: BankChange }) {
  const { t } = useTranslation();
  const { flags, flagCount, verifiers } = change;
  if (flagCount === null || flagCount === undefined) return null;
  return (
    <Section title={t("bankChange.flags")}>
      <ul className={styles.flags}>
        {flags.map(({ kind, who }) => (
          <li key={`${kind}/${who}`} className={styles.flag}>
            <Icon name="warning" />
            {t(`bankChange.flag.${kind}` as WordKey, { who })}
          </li>
        ))}
        {flags.length === 0 && (
          <li>
            <Icon name="check" />
            {t("bankChange.noFlags")}
          </li>
        )}
      </ul>
      <p>{t(verifiers > 1 ? "bankChange.twoCall" : "bankChange.oneCalls")}</p>
    </Section>
  );
}
