import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { Button, Modal } from "antd";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { settleProof } from "../../api/freshness";
import { giveProof, hearProof, proofQuery, proofStart, type ProofBy } from "../../api/proof";
import { useAction } from "../../core/useAction";
import { FailureState } from "../../kit/FailureState";
import { LoadingLines } from "../../kit/LoadingLines";
import * as z from "../../kit/form/schema";
import { SHOWN, showFields } from "../../kit/form/serverErrors";
import { useSecretForm } from "../../kit/form/useKeptForm";
import publicStyles from "../../kit/PublicPage.module.css";
import type { WordKey } from "../../words";
import { FailureNote } from "./FailureNote";
import styles from "./SignInAgain.module.css";
import { TextField } from "./TextField";

/** z-index above drawers, dialogs and their confirmations, and below the sign-in after the session has expired. */
const ABOVE_PAGES = 1900;
const POPUP = "popup,width=520,height=680";

const HINTS: Readonly<Record<ProofBy, WordKey>> = {
  code: "proof.codeHint",
  password: "proof.passwordHint",
  sso: "proof.ssoHint",
};

/**
 * Asks who is sitting there, before something that a session left open must not do. The page below keeps its state, and
 * the call that was refused is repeated; closing the dialog leaves it refused.
 */
export default function ProveAgain() {
  const { t } = useTranslation();
  const asked = useQuery(proofQuery);
  const by = asked.data?.by;
  return (
    <Modal
      open
      centered
      title={t("proof.title")}
      width={400}
      zIndex={ABOVE_PAGES}
      footer={null}
      mask={{ closable: false }}
      onCancel={() => settleProof(false)}
    >
      {by && <p className={styles.hint}>{t(HINTS[by])}</p>}
      {asked.isPending && <LoadingLines />}
      {asked.isError && <FailureState error={asked.error} onRetry={() => void asked.refetch()} />}
      {by === "sso" && <BySignOn />}
      {(by === "code" || by === "password") && <BySecret by={by} />}
    </Modal>
  );
}

const schemaOf = (by: "code" | "password") =>
  z.object({
    code: z
      .string()
      .trim()
      .min(by === "code" ? 1 : 0, "secondFactor.codeRequired" satisfies WordKey),
    password: z.string().min(by === "password" ? 1 : 0, "signIn.passwordRequired" satisfies WordKey),
  });

function BySecret({ by }: { by: "code" | "password" }) {
  const { t } = useTranslation();
  const form = useSecretForm({
    resolver: zodResolver(schemaOf(by)),
    defaultValues: { code: "", password: "" },
  });
  const action = useAction({
    run: giveProof,
    once: true,
    shownInForm: SHOWN,
    onDone: () => settleProof(true),
    onFailed: (failure) => {
      showFields(form, failure);
      form.setFocus(by, { shouldSelect: true });
    },
  });
  const submit = form.handleSubmit((values) => action.mutate(values));
  return (
    <form className={publicStyles.form} noValidate onSubmit={(event) => void submit(event)}>
      <FailureNote error={action.error} />
      {by === "code" ? (
        <TextField
          control={form.control}
          name="code"
          label={t("secondFactor.code")}
          required
          input={{ autoFocus: true, autoComplete: "one-time-code", spellCheck: false }}
        />
      ) : (
        <TextField
          control={form.control}
          name="password"
          label={t("signIn.password")}
          required
          secret
          input={{ autoFocus: true, autoComplete: "current-password" }}
        />
      )}
      <Button type="primary" htmlType="submit" size="large" block loading={action.isPending}>
        {t("proof.submit")}
      </Button>
    </form>
  );
}

function BySignOn() {
  const { t } = useTranslation();
  const sso = useAction({ run: (_nothing: object) => proofStart(), once: true, shownInForm: SHOWN });
  useEffect(() => hearProof(() => settleProof(true)), []);
  const open = () => {
    // Opened synchronously, or the browser's popup blocker would reject it.
    const popup = window.open("", "tandem.proof", POPUP);
    void sso
      .mutateAsync({})
      .then((url) => popup?.location.assign(url))
      .catch(() => popup?.close());
  };
  return (
    <div className={publicStyles.form}>
      <FailureNote error={sso.error} />
      <Button type="primary" size="large" block loading={sso.isPending} onClick={open}>
        {t("sso.signIn")}
      </Button>
    </div>
  );
}
