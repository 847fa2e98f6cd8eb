import { zodResolver } from "@hookform/resolvers/zod";
import { Button, Result } from "antd";
import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { useSecretForm } from "../../kit/form/useKeptForm";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate } from "react-router";
import * as z from "../../kit/form/schema";
import { resetPassword } from "../../api/identity";
import { signedOut } from "../../api/session";
import { useAction } from "../../core/useAction";
import { toast } from "../../kit/toast";
import type { WordKey } from "../../words";
import { FailureNote } from "./FailureNote";
import { newPasswordRule, repeatedRule, type PasswordLengths } from "./passwordRules";
import { usePasswordLengths } from "./usePasswordLengths";
import { PublicPage } from "../../kit/PublicPage";
import styles from "../../kit/PublicPage.module.css";
import { SHOWN, showFields } from "../../kit/form/serverErrors";
import { StrengthMeter } from "./StrengthMeter";
import { TextField } from "./TextField";

const schemaOf = (lengths: PasswordLengths) =>
  z
    .object({ newPassword: newPasswordRule(lengths), confirmPassword: repeatedRule })
    .refine((values) => values.newPassword === values.confirmPassword, {
      path: ["confirmPassword"],
      message: "account.passwordsDiffer" satisfies WordKey,
    });

export default function ResetPasswordPage() {
  const { t } = useTranslation();
  const lengths = usePasswordLengths();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const [token, setToken] = useState(() => hash.slice(1));
  // Another link was opened in the same tab.
  if (hash.length > 1 && hash.slice(1) !== token) setToken(hash.slice(1));
  // Remove the token from the URL and the browser history.
  useEffect(() => {
    if (hash) void navigate("/resetPassword", { replace: true });
  }, [hash, navigate]);

  const form = useSecretForm({
    resolver: zodResolver(schemaOf(lengths)),
    defaultValues: { newPassword: "", confirmPassword: "" },
  });
  const typed = useWatch({ control: form.control, name: "newPassword" });
  const action = useAction({
    run: resetPassword,
    once: true,
    shownInForm: SHOWN,
    onDone: () => {
      // The server has ended all sessions of the account, including one in this browser.
      signedOut();
      toast.success(t("reset.done"));
      void navigate("/login", { replace: true });
    },
    onFailed: (failure) => showFields(form, failure),
  });
  const submit = form.handleSubmit((values) => action.mutate({ ...values, token }));
  const again = <Link to="/forgetPassword">{t("reset.askAgain")}</Link>;

  if (!token) {
    return (
      <PublicPage title={t("reset.title")} intro="">
        <Result status="warning" title={t("reset.noToken")} subTitle={t("reset.noTokenHint")} extra={again} />
      </PublicPage>
    );
  }
  return (
    <PublicPage title={t("reset.title")} intro={t("account.passwordHint", { ...lengths })}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <FailureNote error={action.error} action={again} />
        <TextField
          control={form.control}
          name="newPassword"
          label={t("account.newPassword")}
          required
          secret
          input={{ autoFocus: true, autoComplete: "new-password" }}
        />
        <StrengthMeter password={typed} />
        <TextField
          control={form.control}
          name="confirmPassword"
          label={t("account.confirmPassword")}
          required
          secret
          input={{ autoComplete: "new-password" }}
        />
        <Button type="primary" htmlType="submit" size="large" block loading={action.isPending}>
          {t("reset.submit")}
        </Button>
        <Link to="/login">{t("account.backToSignIn")}</Link>
      </form>
    </PublicPage>
  );
}
