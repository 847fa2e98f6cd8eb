import { zodResolver } from "@hookform/resolvers/zod";
import { Button, Result } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import * as z from "../../kit/form/schema";
import { askForReset } from "../../api/identity";
import { useAction } from "../../core/useAction";
import type { WordKey } from "../../words";
import { FailureNote } from "./FailureNote";
import { PublicPage } from "../../kit/PublicPage";
import styles from "../../kit/PublicPage.module.css";
import { KeptNotice } from "../../kit/form/KeptNotice";
import { SHOWN, showFields } from "../../kit/form/serverErrors";
import { useKeptForm } from "../../kit/form/useKeptForm";
import { TextField } from "./TextField";
import { useCaptcha } from "./useCaptcha";

const schema = z.object({
  account: z
    .string()
    .trim()
    .min(1, "signIn.usernameRequired" satisfies WordKey),
});

export default function ForgottenPasswordPage() {
  const { t } = useTranslation();
  const { form, kept } = useKeptForm({
    kept: "identity.forgotten",
    resolver: zodResolver(schema),
    defaults: { account: "" },
  });
  const [withTicket, captcha] = useCaptcha("reset");
  const action = useAction({
    run: askForReset,
    once: true,
    shownInForm: SHOWN,
    onDone: kept.end,
    onFailed: (failure) => showFields(form, failure),
  });
  const submit = form.handleSubmit(({ account }) =>
    withTicket((captchaTicket) => action.mutate({ account, captchaTicket })),
  );
  const back = <Link to="/login">{t("account.backToSignIn")}</Link>;

  if (action.isSuccess) {
    return (
      <PublicPage title={t("forgotten.title")} intro="">
        {/* The same message whether the account exists or not, to prevent user enumeration. */}
        <Result
          status="success"
          title={t("forgotten.sent")}
          subTitle={t("forgotten.sentHint")}
          extra={back}
        />
      </PublicPage>
    );
  }
  return (
    <PublicPage title={t("forgotten.title")} intro={t("forgotten.intro")}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <KeptNotice kept={kept} />
        <FailureNote error={action.error} />
        <TextField
          control={form.control}
          name="account"
          label={t("signIn.username")}
          input={{ autoFocus: true, autoComplete: "username", autoCapitalize: "none", spellCheck: false }}
        />
        <Button type="primary" htmlType="submit" size="large" block loading={action.isPending}>
          {t("forgotten.submit")}
        </Button>
        {back}
      </form>
      {captcha}
    </PublicPage>
  );
}
