import { useQueryClient } from "@tanstack/react-query";
import { Button, Input, Radio } from "antd";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { BANK_CHANGE, verifyBankChange, type BankChange } from "../../../api/bankChanges";
import { companyZone } from "../../../api/companyZone";
import { asApiError } from "../../../api/errors";
import type { RowAction } from "../../../api/listing";
import { serverNow } from "../../../api/serverTime";
import { readAgain } from "../../../core/readAgain";
import { useAction } from "../../../core/useAction";
import { Field } from "../../../kit/Field";
import { KeptNotice } from "../../../kit/form/KeptNotice";
import { useKeptDraft } from "../../../kit/form/useKeptDraft";
import { RefusalAlert } from "../../../kit/RefusalAlert";
import { Section } from "../../../kit/Section";
import { toast } from "../../../kit/toast";
import type { WordKey } from "../../../words";
import styles from "./bankChange.module.css";
import {
  draftOf,
  isWorth,
  missingIn,
  NOTHING_TYPED,
  onClock,
  whyNot,
  type CallField,
  type TypedCall,
} from "./callForm";

const LONGEST = 100;

const TEXTS: readonly CallField[] = ["answeredBy", "answeredAs"];

interface NumbersProps {
  change: BankChange;
  chosen: string;
  busy: boolean;
  onChoose: (id: string) => void;
  error: string | undefined;
}

/** Numbers on file: those that cannot be called say why, and there is no field for another one. */
function Numbers({ change, chosen, busy, onChoose, error }: NumbersProps) {
  const { t } = useTranslation();
  const noteId = useId();
  return (
    <fieldset className={styles.numbers} aria-describedby={error ? noteId : undefined}>
      <legend>
        {t("bankChange.numbers")}
        <span className={styles.required} title={t("common.required")}>
          *
        </span>
      </legend>
      <Radio.Group value={chosen} onChange={(event) => onChoose(event.target.value as string)}>
        {change.numbers.map((number) => {
          const why = whyNot(change, number);
          return (
            <Radio key={number.id} value={number.id} disabled={busy || why !== null}>
              <span className={styles.digits}>{number.number}</span> {number.whose}
              {why && <em> {t(why)}</em>}
            </Radio>
          );
        })}
      </Radio.Group>
      {error && (
        <p id={noteId} className={styles.wrong} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** What is typed fits every version: a call was made whatever changed since. */
function CallForm({ change, offer }: { change: BankChange; offer: RowAction }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const {
    draft: typed,
    change: put,
    kept,
    start,
  } = useKeptDraft<TypedCall>({
    kept: "partner.bank_call",
    of: change.id,
    initial: NOTHING_TYPED,
    isWorth,
  });
  const draft = draftOf(change, typed);
  const [tried, setTried] = useState(false);
  const verify = useAction({
    run: verifyBankChange,
    shownInForm: "all",
    onDone: () => {
      kept.end();
      start(NOTHING_TYPED);
      setTried(false);
      toast.success(t("document.acted", { action: offer.label, number: change.number }));
      void readAgain(queries, BANK_CHANGE);
    },
    onFailed: () => void readAgain(queries, BANK_CHANGE),
  });
  const failure = verify.error ? asApiError(verify.error) : null;
  const missing = tried ? missingIn(draft) : [];
  const wrong = (field: CallField) =>
    missing.includes(field)
      ? t("common.required")
      : failure?.fields.find((fault) => fault.field === field)?.message;
  const write = (part: Partial<TypedCall>) =>
    put({ calledAt: typed.calledAt ?? onClock(serverNow(), companyZone()), ...part });
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
      <form
        noValidate
        className={styles.call}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Numbers
          change={change}
          chosen={draft.numberId}
          busy={busy}
          onChoose={(numberId) => write({ numberId })}
          error={wrong("numberId")}
        />
        <div className={styles.fields}>
          {TEXTS.map((field) => (
            <Field key={field} label={t(`bankChange.${field}` as WordKey)} required error={wrong(field)}>
              {(wiring) => (
                <Input
                  {...wiring}
                  readOnly={busy}
                  autoComplete="off"
                  maxLength={LONGEST}
                  value={draft[field]}
                  onChange={({ target }) => write({ [field]: target.value })}
                />
              )}
            </Field>
          ))}
          <Field label={t("bankChange.calledAt")} required error={wrong("calledAt")}>
            {(wiring) => (
              <Input
                {...wiring}
                readOnly={busy}
                type="datetime-local"
                value={draft.calledAt}
                onChange={({ target }) => write({ calledAt: target.value.slice(0, 16) })}
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
                readOnly={busy}
                autoComplete="off"
                maxLength={10}
                value={draft.heardTail}
                onChange={({ target }) => write({ heardTail: target.value })}
              />
            )}
          </Field>
          {failure && failure.fields.length === 0 && <RefusalAlert failure={failure} />}
          <KeptNotice kept={kept} />
          <Button type="primary" htmlType="submit" loading={verify.isPending}>
            {offer.label}
          </Button>
        </div>
      </form>
    </Section>
  );
}

/** Finance writes down the call it made. Nobody reads the number out: what the other side says is typed. */
export function CallBack({ change }: { change: BankChange }) {
  const { t } = useTranslation();
  const offer = change.actions.find(({ action }) => action === "verify");
  if (!offer) return null;
  if (offer.allowed) return <CallForm change={change} offer={offer} />;
  return (
    <Section title={t("bankChange.callBack")}>
      <p>{offer.reason}</p>
    </Section>
  );
}
