import { zodResolver } from "@hookform/resolvers/zod";
import { Button } from "antd";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import * as z from "zod";
import { signIn } from "../../api/identity";
import { signedIn } from "../../api/session";
import { useAction } from "../../app/useAction";
import type { WordKey } from "../../words";
import { FailureNote } from "./FailureNote";
import { LEAST_PASSWORD } from "./passwordRules";
import { PublicPage } from "./PublicPage";
import styles from "./PublicPage.module.css";
import { SHOWN } from "../../kit/form/serverErrors";
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
  const [withTicket, captcha] = useCaptcha("login");
  // The guard takes it from here: with a token, /login leads on to where the user wanted to go.
  const action = useAction({
    run: signIn,
    once: true,
    shownInForm: SHOWN,
    onDone: (token: string) => signedIn(token),
    onFailed: () => setFocus("password", { shouldSelect: true }),
  });
  const submit = handleSubmit((values) =>
    withTicket((captchaTicket) => action.mutate({ ...values, captchaTicket })),
  );

  return (
    <PublicPage title={t("signIn.title")}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <FailureNote error={action.error} />
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
        <div className={styles.links}>
          <Link to="/forgetPassword">{t("signIn.forgotten")}</Link>
          <Link to="/register">{t("signIn.register")}</Link>
        </div>
      </form>
      {captcha}
    </PublicPage>
  );
}
