import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { Alert, Button, Input } from "antd";
import { Controller, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { portalQuery, signIn } from "../../api/identity";
import { signedIn } from "../../api/session";
import { useAction } from "../../app/useAction";
import { useTitle } from "../../app/useTitle";
import { Field } from "../../kit/Field";
import { LanguageSwitch } from "../../kit/LanguageSwitch";
import { Logo } from "../../kit/Logo";
import { errorText } from "../../kit/toast";
import { asApiError } from "../../api/errors";
import type { WordKey } from "../../words";
import styles from "./SignInPage.module.css";

const LEAST_PASSWORD = 6;

// Messages are keys, translated when shown, so they follow a change of language.
const form = z.object({
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
  const { t, i18n } = useTranslation();
  const portal = useQuery(portalQuery).data;
  useTitle(t("signIn.title"));
  const { control, handleSubmit, setFocus, formState } = useForm({
    resolver: zodResolver(form),
    defaultValues: { username: "", password: "" },
  });
  // The guard takes it from here: with a token, /login leads on to where the user wanted to go.
  const action = useAction({
    run: signIn,
    onDone: (token: string) => signedIn(token),
    onFailed: () => setFocus("password", { shouldSelect: true }),
  });
  const failure = action.error ? asApiError(action.error) : null;
  const word = (key: string | undefined) => (key ? t(key as WordKey) : undefined);
  const tenant = i18n.language === "zh" ? portal?.tenantNameZh : portal?.tenantNameEn;

  return (
    <div className={styles.page}>
      <header className={styles.corner}>
        <LanguageSwitch />
      </header>
      <main className={styles.card}>
        <div className={styles.brand}>
          <Logo size={40} />
          <div>
            <h1>{t("product.name")}</h1>
            <p>{t("product.tagline")}</p>
          </div>
        </div>
        {tenant && <p className={styles.tenant}>{tenant}</p>}
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => void handleSubmit((v) => action.mutate(v))(event)}
        >
          {failure && (
            <Alert
              showIcon
              type={failure.refused ? "warning" : "error"}
              title={failure.message || errorText(failure)}
            />
          )}
          <Controller
            name="username"
            control={control}
            render={({ field, fieldState }) => (
              <Field label={t("signIn.username")} error={word(fieldState.error?.message)}>
                {(wiring) => (
                  <Input
                    {...field}
                    {...wiring}
                    size="large"
                    // The only thing to do on this page is to fill it in.
                    // oxlint-disable-next-line jsx-a11y/no-autofocus
                    autoFocus
                    autoComplete="username"
                    autoCapitalize="none"
                    spellCheck={false}
                  />
                )}
              </Field>
            )}
          />
          <Controller
            name="password"
            control={control}
            render={({ field, fieldState }) => (
              <Field label={t("signIn.password")} error={word(fieldState.error?.message)}>
                {(wiring) => (
                  <Input.Password {...field} {...wiring} size="large" autoComplete="current-password" />
                )}
              </Field>
            )}
          />
          <Button
            type="primary"
            htmlType="submit"
            size="large"
            block
            loading={action.isPending}
            disabled={formState.isSubmitting}
          >
            {t("signIn.submit")}
          </Button>
        </form>
      </main>
      <footer className={styles.footer}>{portal && `${t("product.name")} ${portal.version}`}</footer>
    </div>
  );
}
