import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { portalQuery, signIn, type SignedInAnswer } from "../../api/identity";
import { ssoStart } from "../../api/sso";
import { useAction } from "../../core/useAction";
import * as z from "../../kit/form/schema";
import { SHOWN } from "../../kit/form/serverErrors";
import { useSecretForm } from "../../kit/form/useKeptForm";
import type { WordKey } from "../../words";
import { FailureNote } from "./FailureNote";
import { LEAST_PASSWORD } from "./passwordRules";
import styles from "../../kit/PublicPage.module.css";
import { TextField } from "./TextField";
import { useCaptcha } from "./useCaptcha";

/** Return path of the single sign-on when it was started for a page waiting in another window. */
export const SIGNED_IN_AGAIN = "/signed-in-again";

// Messages are translation keys, translated when shown, so they follow a language change.
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

interface SignInFormProps {
  username?: string;
  onToken: (token: string) => void;
  /** The password was correct, and a second factor is required. */
  onTicket: (ticket: string) => void;
  /** Starts single sign-on; `address` resolves to its URL. */
  onSso: (address: () => Promise<string>) => void;
  /** Return path of the single sign-on. */
  returnTo: string;
  /** Shown below the buttons. */
  children?: ReactNode;
}

/** Account and password, with captcha and single sign-on where configured. */
export function SignInForm({ username = "", onToken, onTicket, onSso, returnTo, children }: SignInFormProps) {
  const { t } = useTranslation();
  const { control, handleSubmit, setFocus } = useSecretForm({
    resolver: zodResolver(schema),
    defaultValues: { username, password: "" },
  });
  const { data: portal } = useQuery(portalQuery);
  const sso = useAction({
    run: (_nothing: object) => ssoStart(returnTo),
    once: true,
    shownInForm: SHOWN,
  });
  const [withTicket, captcha] = useCaptcha("login");
  const action = useAction({
    run: signIn,
    once: true,
    shownInForm: SHOWN,
    onDone: (answer: SignedInAnswer) => {
      if (typeof answer === "string") onToken(answer);
      else onTicket(answer.secondFactorTicket);
    },
    onFailed: () => setFocus("password", { shouldSelect: true }),
  });
  const submit = handleSubmit((values) =>
    withTicket((captchaTicket) => action.mutate({ ...values, captchaTicket })),
  );
  return (
    <>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <FailureNote error={action.error ?? sso.error} />
        <TextField
          control={control}
          name="username"
          label={t("signIn.username")}
          input={{
            // The form is the only purpose of the page.
            autoFocus: username === "",
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
          input={{ autoComplete: "current-password", autoFocus: username !== "" }}
        />
        <Button type="primary" htmlType="submit" size="large" block loading={action.isPending}>
          {t("signIn.submit")}
        </Button>
        {portal?.ssoUrl && (
          <Button size="large" block loading={sso.isPending} onClick={() => onSso(() => sso.mutateAsync({}))}>
            {t("sso.signIn")}
          </Button>
        )}
        {children}
      </form>
      {captcha}
    </>
  );
}
