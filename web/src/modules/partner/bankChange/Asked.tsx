import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { revealBank, type BankChange, type BankRow } from "../../../api/bankChanges";
import { asApiError } from "../../../api/errors";
import { useSignedIn } from "../../../core/signedInContext";
import { useAction } from "../../../core/useAction";
import { Icon } from "../../../kit/icons";
import { RefusalAlert } from "../../../kit/RefusalAlert";
import { Facts, Section } from "../../../kit/Section";
import type { WordKey } from "../../../words";
import styles from "./bankChange.module.css";

const HIDDEN = "····";

/** How a whole number is read: in groups of four. */
function grouped(number: string): string {
  return number.replace(/\s+/g, "").replace(/(.{4})(?=.)/g, "$1 ");
}

interface AccountNumberProps {
  id: string;
  tail: string | undefined;
  /** Whether this is the account whose number can be shown. */
  shows: boolean;
}

/** Its end; whoever may shows the whole of it, having proved who he is, and the trail remembers it. */
function AccountNumber({ id, tail, shows }: AccountNumberProps) {
  const { t } = useTranslation();
  const { permissions } = useSignedIn().menu;
  const [whole, setWhole] = useState<string | null>(null);
  const reveal = useAction({
    run: () => revealBank(id),
    once: true,
    shownInForm: "all",
    onDone: ({ accountNumber, iban }) => setWhole(accountNumber || iban),
  });
  if (!tail) return null;
  const failure = reveal.error ? asApiError(reveal.error) : null;
  return (
    <span className={styles.number}>
      <span className={styles.digits}>{whole === null ? `${HIDDEN}${tail}` : grouped(whole)}</span>
      {shows && permissions.has("partner.bank.reveal") && (
        <Button
          size="small"
          type="link"
          loading={reveal.isPending}
          onClick={() => (whole === null ? reveal.mutate(undefined) : setWhole(null))}
        >
          {t(whole === null ? "bankChange.show" : "bankChange.hide")}
        </Button>
      )}
      {failure && <RefusalAlert failure={failure} />}
    </span>
  );
}

interface AccountProps {
  title: WordKey;
  row: BankRow | null | undefined;
  none: WordKey;
  id: string;
  shows: boolean;
  asked?: boolean;
}

function Account({ title, row, none, id, shows, asked = false }: AccountProps) {
  const { t } = useTranslation();
  const fact = (field: keyof BankRow, value: string | null | undefined) =>
    value ? [{ field, label: t(`bankChange.field.${field}` as WordKey), value }] : [];
  return (
    <div className={asked ? styles.new : styles.old}>
      <h3>{t(title)}</h3>
      {row ? (
        <Facts
          facts={[
            ...fact("name", row.name),
            {
              field: "accountNumber",
              label: t("bankChange.field.accountNumber"),
              value: <AccountNumber id={id} tail={row.accountNumber?.tail} shows={shows} />,
            },
            ...fact("accountName", row.accountName),
            ...fact("country", row.country),
            ...fact("bankNumber", row.bankNumber),
            ...fact("swift", row.swift),
            ...fact("iban", row.iban ? `${HIDDEN}${row.iban.tail}` : null),
            ...fact("currency", row.currency),
            ...fact("isDefault", t(row.isDefault ? "common.yes" : "common.no")),
          ]}
        />
      ) : (
        <p>{t(none)}</p>
      )}
    </div>
  );
}

/** The account that is paid to now, and the one that is asked for. */
export function Asked({ change }: { change: BankChange }) {
  const { t } = useTranslation();
  const { id, stood, asked, state } = change;
  return (
    <Section
      title={t("bankChange.asked")}
      hint={state === "in_force" ? undefined : t("bankChange.askedHint")}
    >
      <div className={styles.accounts}>
        <Account title="bankChange.stood" row={stood} none="bankChange.noneBefore" id={id} shows={!asked} />
        <Icon name="right" />
        <Account title="bankChange.wanted" row={asked} none="bankChange.toEnd" id={id} shows asked />
      </div>
    </Section>
  );
}
