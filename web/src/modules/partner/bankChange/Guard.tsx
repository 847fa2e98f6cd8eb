import { useTranslation } from "react-i18next";
import type { BankChange } from "../../../api/bankChanges";
import { useSignedIn } from "../../../core/signedInContext";
import { Section } from "../../../kit/Section";
import { formatDate, formatMinute } from "../../../kit/time";
import { Asked } from "./Asked";
import { CallBack } from "./CallBack";
import { Calls } from "./Calls";
import styles from "./bankChange.module.css";
import { clockOf } from "./clock";
import { Flags } from "./Flags";
import { Told } from "./Told";

/** When it would take effect, and why nobody can hurry that. */
function Clock({ change }: { change: BankChange }) {
  const { t } = useTranslation();
  const { word, at } = clockOf(change);
  return (
    <Section title={t("bankChange.clock")}>
      <p className={styles.clock}>{t(word, { at: at ? formatMinute(at) : "" })}</p>
      <ul className={styles.rules} aria-label={t("bankChange.noHurry")}>
        <li className={styles.strong}>{t("bankChange.noHurry")}</li>
        <li>{t("bankChange.noHurry.cooling")}</li>
        <li>{t("bankChange.noHurry.own")}</li>
        <li>{t("bankChange.noHurry.reviewer")}</li>
        <li>{t("bankChange.noHurry.pressed")}</li>
      </ul>
    </Section>
  );
}

/** All that decides about a change of a bank account, on one page. */
export default function Guard({ change }: { change: BankChange }) {
  const { t } = useTranslation();
  const { permissions } = useSignedIn().menu;
  const seesNumbers = change.numbers.length > 0 || change.calls.length > 0;
  const calls = permissions.has("partner.bank_change.verify") && change.state === "to_verify";
  return (
    <div className={styles.guard}>
      <div className={styles.main}>
        <Asked change={change} />
        <Flags change={change} />
        {calls && <CallBack change={change} />}
        {seesNumbers && <Calls change={change} />}
      </div>
      <div className={styles.beside}>
        <Clock change={change} />
        <Told told={change.told} hint={t("bankChange.toldHint", { day: formatDate(change.knownSince) })} />
      </div>
    </div>
  );
}
