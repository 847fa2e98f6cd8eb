import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import * as z from "../../kit/form/schema";
import { portalQuery, signIn, type SignedInAnswer } from "../../api/identity";
import { signedIn } from "../../api/session";
import { ssoStart } from "../../api/sso";
import { safeReturnPath } from "../../app/navigation";
import { useAction } from "../../app/useAction";
import type { WordKey } from "../../words";
import { FailureNote } from "./FailureNote";
import { LEAST_PASSWORD } from "./passwordRules";
import { PublicPage } from "./PublicPage";
import styles from "./PublicPage.module.css";
import { SHOWN } from "../../kit/form/serverErrors";
import { SecondStep } from "./SecondStep";
import { TextField } from "./TextField";
import { useCaptcha } from "./useCaptcha";

// Messages are keys, translated when shown, so they follow a change of language.
const schema = z.object({
  username: z
    .string()
    .trim()
    .min(1, "signIn.usernameRequired" satisfies WordKey),
  password: z
    .string()
    .min(1, "signIn.passwordRequired" satisfies WordKey)
    .min(LEAST_PASSWORD, "signIn.passwordShort" satisfies WordKey),
});

export default function SignInPage() {
  const { t } = useTranslation();
  const { control, handleSubmit, setFocus } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { username: "", password: "" },
  });
  const [ticket, setTicket] = useState<string | null>(null);
  const { data: portal } = useQuery(portalQuery);
  const { search } = useLocation();
  const sso = useAction({
    run: ({ returnTo }: { returnTo: string }) => ssoStart(returnTo),
    once: true,
    shownInForm: SHOWN,
    onDone: (url) => window.location.assign(url),
  });
  const [withTicket, captcha] = useCaptcha("login");
  // The guard takes it from here: with a token, /login leads on to where the user wanted to go.
  const action = useAction({
    run: signIn,
    once: true,
    shownInForm: SHOWN,
    onDone: (answer: SignedInAnswer) => {
      if (typeof answer === "string") signedIn(answer);
      else setTicket(answer.secondFactorTicket);
    },
    onFailed: () => setFocus("password", { shouldSelect: true }),
  });
  const submit = handleSubmit((values) =>
    withTicket((captchaTicket) => action.mutate({ ...values, captchaTicket })),
  );

  if (ticket) {
    return (
      <PublicPage title={t("secondFactor.title")} intro={t("secondFactor.stepHint")}>
        <SecondStep ticket={ticket} onToken={signedIn} onBack={() => setTicket(null)} />
      </PublicPage>
    );
  }
  return (
    <PublicPage title={t("signIn.title")}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <FailureNote error={action.error ?? sso.error} />
        <TextField
          control={control}
          name="username"
          label={t("signIn.username")}
          input={{
            // The only thing to do on this page is to fill it in.
            autoFocus: true,
            autoComplete: "username",
            autoCapitalize: "none",
            spellCheck: false,
          }}
        />
        <TextField
          control={control}
          name="password"
          label={t("signIn.password")}
          secret
          input={{ autoComplete: "current-password" }}
        />
        <Button type="primary" htmlType="submit" size="large" block loading={action.isPending}>
          {t("signIn.submit")}
        </Button>
        {portal?.ssoUrl && (
          <Button
            size="large"
            block
            loading={sso.isPending}
            onClick={() =>
              sso.mutate({ returnTo: safeReturnPath(new URLSearchParams(search).get("return")) })
            }
          >
            {t("sso.signIn")}
          </Button>
        )}
        <div className={styles.links}>
          <Link to="/forgetPassword">{t("signIn.forgotten")}</Link>
          <Link to="/register">{t("signIn.register")}</Link>
        </div>
      </form>
      {captcha}
    </PublicPage>
  );
}
