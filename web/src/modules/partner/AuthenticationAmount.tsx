import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Alert, Button, Input, Select } from "antd";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  AUTHENTICATION,
  payableAccountsQuery,
  payAmount,
  tellAmount,
  type Authentication,
} from "../../api/authentications";
import type { DetailOf } from "../../api/documents";
import type { ApiError } from "../../api/errors";
import type { RowAction } from "../../api/listing";
import { readAgain } from "../../core/readAgain";
import { useAction } from "../../core/useAction";
import { FailureState } from "../../kit/FailureState";
import { Field } from "../../kit/Field";
import { LoadingLines } from "../../kit/LoadingLines";
import { RefusalAlert } from "../../kit/RefusalAlert";
import { Section } from "../../kit/Section";
import { toast } from "../../kit/toast";
import { offerOf, PAY, saidAccount, TELL } from "./amountOffers";
import styles from "./AuthenticationAmount.module.css";

/** As long as anybody types an amount below one. */
const LONGEST = 10;

interface PartProps {
  authentication: DetailOf<Authentication>;
  /** What the server says about it. */
  offer: RowAction;
}

/** Sends an amount; where it is refused, it says so and reads again how often it was wrong. */
function useSent<Sent>(
  { authentication: { number }, offer: { label } }: PartProps,
  run: (sent: Sent) => Promise<unknown>,
) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  // Not kept beyond the page: nobody else is to find the amount in this browser.
  const [amount, setAmount] = useState("");
  const [failure, setFailure] = useState<ApiError | null>(null);
  const sending = useAction({
    run,
    // A try counts, so nothing is sent again by itself.
    once: true,
    shownInForm: "all",
    onDone: () => {
      setAmount("");
      toast.success(t("document.acted", { action: label, number }));
      void readAgain(queries, AUTHENTICATION);
    },
    onFailed: (error) => {
      setFailure(error);
      void readAgain(queries, AUTHENTICATION);
    },
  });
  const wrongAt = (name: string) => failure?.fields.find(({ field }) => field === name)?.message;
  return {
    amount,
    type: (typed: string) => {
      setFailure(null);
      setAmount(typed);
    },
    send: (sent: Sent) => {
      setFailure(null);
      sending.mutate(sent);
    },
    busy: sending.isPending,
    wrongAt,
    /** What no field says. */
    refusal: failure && failure.fields.length === 0 ? failure : null,
  };
}

interface AmountFormProps {
  title: string;
  hint: string;
  label: string;
  button: string;
  sent: Pick<ReturnType<typeof useSent>, "amount" | "type" | "busy" | "wrongAt" | "refusal">;
  /** What else is asked for, before the amount. */
  children?: ReactNode;
  complete: boolean;
  onSend: () => void;
}

function AmountForm({ title, hint, label, button, sent, children, complete, onSend }: AmountFormProps) {
  const ready = complete && sent.amount.trim() !== "" && !sent.busy;
  return (
    <Section title={title} hint={hint}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) onSend();
        }}
      >
        {sent.refusal && <RefusalAlert failure={sent.refusal} />}
        {children}
        <Field label={label} required error={sent.wrongAt("amount")}>
          {(wiring) => (
            <Input
              {...wiring}
              inputMode="decimal"
              autoComplete="off"
              placeholder="0.00"
              maxLength={LONGEST}
              readOnly={sent.busy}
              value={sent.amount}
              onChange={(event) => sent.type(event.target.value)}
            />
          )}
        </Field>
        <div>
          <Button type="primary" htmlType="submit" disabled={!ready} loading={sent.busy}>
            {button}
          </Button>
        </div>
      </form>
    </Section>
  );
}

/** For finance: which account was paid to, and how much. */
function Pay(props: PartProps) {
  const { id, version, paidAt } = props.authentication;
  const { t } = useTranslation();
  const accounts = useQuery(payableAccountsQuery(id));
  const [chosen, choose] = useState<string | null>(null);
  const sent = useSent(props, payAmount);
  if (accounts.isPending) return <LoadingLines />;
  if (!accounts.data) return <FailureState error={accounts.error} onRetry={() => void accounts.refetch()} />;
  const bankId = chosen ?? accounts.data[0]?.id ?? null;
  return (
    <AmountForm
      title={props.offer.label}
      hint={t(paidAt ? "authentication.payAgainHint" : "authentication.payHint")}
      label={t("authentication.paidAmount")}
      button={t("authentication.paid")}
      sent={sent}
      complete={bankId !== null}
      onSend={() => bankId !== null && sent.send({ id, version, bankId, amount: sent.amount })}
    >
      <Field label={t("authentication.account")} required error={sent.wrongAt("bankId")}>
        {(wiring) => (
          <Select<string>
            {...wiring}
            value={bankId}
            disabled={sent.busy}
            options={accounts.data.map(({ id: value, bankName, tail, accountName, currency }) => ({
              value,
              label: `${saidAccount(bankName, tail)} · ${accountName} · ${currency}`,
            }))}
            onChange={(next: string) => choose(next)}
          />
        )}
      </Field>
    </AmountForm>
  );
}

/** For the supplier: how much has arrived. */
function Tell(props: PartProps) {
  const { id, version } = props.authentication;
  const { t } = useTranslation();
  const sent = useSent(props, tellAmount);
  return (
    <AmountForm
      title={props.offer.label}
      hint={t("authentication.tellHint")}
      label={t("authentication.toldAmount")}
      button={props.offer.label}
      sent={sent}
      complete
      onSend={() => sent.send({ id, version, amount: sent.amount })}
    />
  );
}

const PARTS = [
  [PAY, Pay],
  [TELL, Tell],
] as const;

/** Where the amount is paid and told; what is not possible says why. */
export default function AuthenticationAmount({ authentication }: Pick<PartProps, "authentication">) {
  return (
    <div className={styles.parts}>
      {PARTS.map(([name, Part]) => {
        const offer = offerOf(authentication, name);
        if (!offer) return null;
        if (!offer.allowed) return <Alert key={name} showIcon type="info" title={offer.reason} />;
        return <Part key={name} authentication={authentication} offer={offer} />;
      })}
    </div>
  );
}
