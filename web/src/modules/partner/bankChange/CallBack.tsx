import { useQueryClient } from "@tanstack/react-query";
import { Button, Input, Radio } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { BANK_CHANGE, verifyBankChange, type BankChange } from "../../../api/bankChanges";
import { companyZone } from "../../../api/companyZone";
import { asApiError } from "../../../api/errors";
import { serverNow } from "../../../api/serverTime";
import { readAgain } from "../../../core/readAgain";
import { useAction } from "../../../core/useAction";
import { Field } from "../../../kit/Field";
import { RefusalAlert } from "../../../kit/RefusalAlert";
import { Section } from "../../../kit/Section";
import { toast } from "../../../kit/toast";
import type { WordKey } from "../../../words";
import styles from "./bankChange.module.css";
import { missingIn, onClock, whyNot, type CallDraft, type CallField } from "./callForm";

const LONGEST = 100;

const TEXTS: readonly CallField[] = ["answeredBy", "answeredAs"];

interface NumbersProps {
  change: BankChange;
  chosen: string;
  onChoose: (id: string) => void;
  error: string | undefined;
}

/** Numbers on file: those that cannot be called say why, and there is no field for another one. */
function Numbers({ change, chosen, onChoose, error }: NumbersProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.numbers}>
      <legend>{t("bankChange.numbers")}</legend>
      <Radio.Group value={chosen} onChange={(event) => onChoose(event.target.value as string)}>
        {change.numbers.map((number) => {
          const why = whyNot(change, number);
          return (
            <Radio key={number.id} value={number.id} disabled={why !== null}>
              <span className={styles.digits}>{number.number}</span> {number.whose}
              {why && <em> {t(why)}</em>}
            </Radio>
          );
        })}
      </Radio.Group>
      {error && (
        <p className={styles.wrong} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** Finance writes down the call it made. Nobody reads the number out: what the other side says is typed. */
export function CallBack({ change }: { change: BankChange }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const offer = change.actions.find(({ action }) => action === "verify");
  const [draft, setDraft] = useState<CallDraft>(() => ({
    numberId: "",
    answeredBy: "",
    answeredAs: "",
    calledAt: onClock(serverNow(), companyZone()),
    heardTail: "",
  }));
  const [tried, setTried] = useState(false);
  const verify = useAction({
    run: verifyBankChange,
    shownInForm: "all",
    onDone: () => {
      toast.success(t("document.acted", { action: offer?.label ?? "", number: change.number }));
      void readAgain(queries, BANK_CHANGE);
    },
    onFailed: () => void readAgain(queries, BANK_CHANGE),
  });
  if (!offer) return null;
  if (!offer.allowed) {
    return (
      <Section title={t("bankChange.callBack")}>
        <p>{offer.reason}</p>
      </Section>
    );
  }
  const failure = verify.error ? asApiError(verify.error) : null;
  const missing = tried ? missingIn(draft) : [];
  const wrong = (field: CallField) =>
    missing.includes(field)
      ? t("common.required")
      : failure?.fields.find((fault) => fault.field === field)?.message;
  const put = (part: Partial<CallDraft>) => setDraft({ ...draft, ...part });
  const busy = verify.isPending || verify.isSuccess;
  const submit = () => {
    setTried(true);
    if (busy || missingIn(draft).length > 0) return;
    verify.mutate({ id: change.id, version: change.version, ...draft });
  };
  return (
    <Section
      title={t("bankChange.callBack")}
      hint={t("bankChange.callBackHint", { n: change.calls.length + 1, of: change.verifiers })}
    >
      <div className={styles.call}>
        <Numbers
          change={change}
          chosen={draft.numberId}
          onChoose={(numberId) => put({ numberId })}
          error={wrong("numberId")}
        />
        <div className={styles.fields}>
          {TEXTS.map((field) => (
            <Field key={field} label={t(`bankChange.${field}` as WordKey)} required error={wrong(field)}>
              {(wiring) => (
                <Input
                  {...wiring}
                  autoComplete="off"
                  maxLength={LONGEST}
                  value={draft[field]}
                  onChange={({ target }) => put({ [field]: target.value })}
                />
              )}
            </Field>
          ))}
          <Field label={t("bankChange.calledAt")} required error={wrong("calledAt")}>
            {(wiring) => (
              <Input
                {...wiring}
                type="datetime-local"
                value={draft.calledAt}
                onChange={({ target }) => put({ calledAt: target.value.slice(0, 16) })}
              />
            )}
          </Field>
          <Field
            label={t("bankChange.heardTail")}
            required
            hint={t("bankChange.heardHint")}
            error={wrong("heardTail")}
          >
            {(wiring) => (
              <Input
                {...wiring}
                autoComplete="off"
                maxLength={10}
                value={draft.heardTail}
                onChange={({ target }) => put({ heardTail: target.value })}
              />
            )}
          </Field>
          {failure && failure.fields.length === 0 && <RefusalAlert failure={failure} />}
          <Button loading={verify.isPending} onClick={submit}>
            {offer.label}
          </Button>
        </div>
      </div>
    </Section>
  );
}
