import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Alert, Button, QRCode, Typography } from "antd";
import { useState } from "react";
import { useSecretForm } from "../../kit/form/useKeptForm";
import { useTranslation } from "react-i18next";
import * as z from "../../kit/form/schema";
import { userInfoQuery } from "../../api/identity";
import {
  confirmSecondFactor,
  disableSecondFactor,
  enrolSecondFactor,
  secondFactorQuery,
  type OfferedFactor,
} from "../../api/secondFactor";
import { useAction } from "../../core/useAction";
import { FailureState } from "../../kit/FailureState";
import { LoadingLines } from "../../kit/LoadingLines";
import { toast } from "../../kit/toast";
import type { WordKey } from "../../words";
import { FailureNote } from "./FailureNote";
import publicStyles from "../../kit/PublicPage.module.css";
import styles from "./SecondFactorCard.module.css";
import { SHOWN, showFields } from "../../kit/form/serverErrors";
import { TextField } from "./TextField";

const codeRule = z
  .string()
  .trim()
  .min(1, "secondFactor.codeRequired" satisfies WordKey);

/** The user's own second factor: enrol, show, switch off. */
export function SecondFactorCard() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const state = useQuery(secondFactorQuery);
  const [offered, setOffered] = useState<OfferedFactor | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [leaving, setLeaving] = useState(false);
  const enrol = useAction({ run: (_nothing: object) => enrolSecondFactor(), once: true, onDone: setOffered });

  const changed = () => {
    setOffered(null);
    setLeaving(false);
    void queries.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
  };

  if (state.isPending) return <LoadingLines />;
  if (!state.data) return <FailureState error={state.error} onRetry={() => void state.refetch()} />;
  if (codes) {
    return (
      <RecoveryCodes
        codes={codes}
        onDone={() => {
          setCodes(null);
          // Only now: a user who had to enrol stays on this page until the recovery codes are written down.
          void queries.invalidateQueries({ queryKey: userInfoQuery.queryKey });
        }}
      />
    );
  }
  const { offered: allowed, enrolled, recoveryCodesLeft } = state.data;
  if (offered && !enrolled) {
    return (
      <Confirm
        offered={offered}
        onCodes={(made) => {
          setCodes(made);
          changed();
        }}
      />
    );
  }
  if (!allowed && !enrolled) return <p className={styles.card}>{t("secondFactor.notOffered")}</p>;
  if (leaving) return <Disable onDone={changed} onBack={() => setLeaving(false)} />;
  return (
    <section className={styles.card}>
      <p>{enrolled ? t("secondFactor.on", { count: recoveryCodesLeft }) : t("secondFactor.what")}</p>
      {enrolled ? (
        <Button onClick={() => setLeaving(true)}>{t("secondFactor.disable")}</Button>
      ) : (
        <Button type="primary" loading={enrol.isPending} onClick={() => enrol.mutate({})}>
          {t("secondFactor.enrol")}
        </Button>
      )}
    </section>
  );
}

function Confirm({ offered, onCodes }: { offered: OfferedFactor; onCodes: (codes: string[]) => void }) {
  const { t } = useTranslation();
  const form = useSecretForm({
    resolver: zodResolver(z.object({ code: codeRule })),
    defaultValues: { code: "" },
  });
  const action = useAction({
    run: ({ code }: { code: string }) => confirmSecondFactor(code),
    once: true,
    shownInForm: SHOWN,
    onDone: onCodes,
    onFailed: (failure) => showFields(form, failure),
  });
  const submit = form.handleSubmit((values) => action.mutate(values));
  return (
    <section className={styles.card}>
      <p>{t("secondFactor.scan")}</p>
      <div className={styles.scan}>
        <QRCode aria-label={t("secondFactor.picture")} value={offered.uri} size={176} />
        <div className={styles.secret}>
          <p>{t("secondFactor.byHand")}</p>
          <Typography.Text code copyable>
            {offered.secret}
          </Typography.Text>
        </div>
      </div>
      <form className={publicStyles.form} noValidate onSubmit={(event) => void submit(event)}>
        <FailureNote error={action.error} />
        <TextField
          control={form.control}
          name="code"
          label={t("secondFactor.code")}
          required
          input={{ autoComplete: "one-time-code", inputMode: "numeric", spellCheck: false }}
        />
        <Button type="primary" htmlType="submit" loading={action.isPending}>
          {t("common.confirm")}
        </Button>
      </form>
    </section>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { t } = useTranslation();
  return (
    <section className={styles.card}>
      <Alert showIcon type="warning" title={t("secondFactor.codesOnce")} />
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Typography.Text copyable={{ text: codes.join("\n") }}>{t("secondFactor.copyCodes")}</Typography.Text>
      <Button type="primary" onClick={onDone}>
        {t("secondFactor.kept")}
      </Button>
    </section>
  );
}

function Disable({ onDone, onBack }: { onDone: () => void; onBack: () => void }) {
  const { t } = useTranslation();
  const form = useSecretForm({
    resolver: zodResolver(
      z.object({ password: z.string().min(1, "signIn.passwordRequired" satisfies WordKey), code: codeRule }),
    ),
    defaultValues: { password: "", code: "" },
  });
  const action = useAction({
    run: disableSecondFactor,
    once: true,
    shownInForm: SHOWN,
    onDone: () => {
      toast.success(t("secondFactor.disabled"));
      onDone();
    },
    onFailed: (failure) => showFields(form, failure),
  });
  const submit = form.handleSubmit((values) => action.mutate(values));
  return (
    <section className={styles.card}>
      <form className={publicStyles.form} noValidate onSubmit={(event) => void submit(event)}>
        <FailureNote error={action.error} />
        <TextField
          control={form.control}
          name="password"
          label={t("signIn.password")}
          required
          secret
          input={{ autoComplete: "current-password" }}
        />
        <TextField
          control={form.control}
          name="code"
          label={t("secondFactor.code")}
          required
          input={{ autoComplete: "one-time-code", spellCheck: false }}
        />
        <Button danger htmlType="submit" loading={action.isPending}>
          {t("secondFactor.disable")}
        </Button>
        <Button type="link" onClick={onBack}>
          {t("common.cancel")}
        </Button>
      </form>
    </section>
  );
}
