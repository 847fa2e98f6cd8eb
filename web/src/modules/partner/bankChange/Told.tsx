import { useTranslation } from "react-i18next";
import type { BankChange } from "../../../api/bankChanges";
import { Section } from "../../../kit/Section";
import { formatMinute } from "../../../kit/time";
import { useDictWords } from "../../../kit/useDictWords";
import styles from "./bankChange.module.css";

const FUNCTIONS = "contactFunction";

interface ToldProps {
  told: BankChange["told"];
  hint: string;
}

/** Whom the product told, by which way and when; and who pressed the link. */
export function Told({ told, hint }: ToldProps) {
  const { t } = useTranslation();
  const words = useDictWords([FUNCTIONS]);
  const job = (code: string) =>
    words?.[FUNCTIONS]?.find(({ itemValue }) => itemValue === code)?.description ?? code;
  return (
    <Section title={t("bankChange.told", { n: told.length })} hint={hint}>
      <ul className={styles.told}>
        {told.map(({ name, job: does, channel, askedForIt, toldAt, deniedAt }, at) => (
          // Two may have the same name and job.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <span>
              <strong>{name}</strong> {job(does)}
            </span>
            <span>{t(channel === "user" ? "bankChange.byPortal" : "bankChange.byMail")}</span>
            <span className={deniedAt ? styles.denied : styles.when}>
              {deniedAt
                ? t("bankChange.denied", { at: formatMinute(deniedAt) })
                : askedForIt
                  ? t("bankChange.asker")
                  : formatMinute(toldAt)}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.mail}>{t("bankChange.mailSays")}</p>
    </Section>
  );
}
