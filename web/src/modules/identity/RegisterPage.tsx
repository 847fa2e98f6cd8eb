import { zodResolver } from "@hookform/resolvers/zod";
import { Button, Checkbox, Modal, Result } from "antd";
import { useEffect, useState } from "react";
import { Controller, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import * as z from "../../kit/form/schema";
import { register, sendVerifyCode } from "../../api/identity";
import { useAction } from "../../core/useAction";
import fieldStyles from "../../kit/Field.module.css";
import { toast } from "../../kit/toast";
import type { WordKey } from "../../words";
import { FailureNote } from "./FailureNote";
import { newPasswordRule, repeatedRule } from "./passwordRules";
import { PublicPage } from "../../kit/PublicPage";
import styles from "../../kit/PublicPage.module.css";
import { KeptNotice } from "../../kit/form/KeptNotice";
import { SHOWN, showFields } from "../../kit/form/serverErrors";
import { useKeptForm } from "../../kit/form/useKeptForm";
import { useErrorWord } from "../../kit/form/useErrorWord";
import { StrengthMeter } from "./StrengthMeter";
import { TextField } from "./TextField";
import { useCaptcha } from "./useCaptcha";

const required = "account.fieldRequired" satisfies WordKey;
const PAUSE_SECONDS = 60;

const schema = z
  .object({
    email: z
      .string()
      .trim()
      .min(1, required)
      .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, "register.emailFormat" satisfies WordKey),
    code: z.string().trim().min(1, required),
    surname: z.string().trim().min(1, required),
    name: z.string().trim().min(1, required),
    position: z.string().trim().min(1, required),
    mobile: z.string().trim(),
    password: newPasswordRule,
    secondPassword: repeatedRule,
    agreement: z.boolean().refine((agreed) => agreed, "register.agreementNeeded" satisfies WordKey),
  })
  .refine((values) => values.password === values.secondPassword, {
    path: ["secondPassword"],
    message: "account.passwordsDiffer" satisfies WordKey,
  });

/** Countdown in seconds until another code may be sent. */
function usePause(): [left: number, start: () => void] {
  const [left, setLeft] = useState(0);
  const waiting = left > 0;
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setInterval(() => setLeft((last) => Math.max(0, last - 1)), 1000);
    return () => clearInterval(timer);
  }, [waiting]);
  return [left, () => setLeft(PAUSE_SECONDS)];
}

export default function RegisterPage() {
  const { t } = useTranslation();
  const word = useErrorWord();
  const { form, kept } = useKeptForm({
    kept: "identity.registration",
    resolver: zodResolver(schema),
    defaults: {
      email: "",
      code: "",
      surname: "",
      name: "",
      position: "",
      mobile: "",
      password: "",
      secondPassword: "",
      agreement: false,
    },
  });
  const { control } = form;
  const typed = useWatch({ control, name: "password" });
  const [reading, setReading] = useState(false);
  const [withTicket, captcha] = useCaptcha("register");
  const [pause, startPause] = usePause();

  const sending = useAction({
    run: sendVerifyCode,
    once: true,
    shownInForm: SHOWN,
    onDone: () => {
      startPause();
      toast.success(t("register.codeSent"));
      form.setFocus("code");
    },
    onFailed: (failure) => showFields(form, failure),
  });
  const sendCode = async () => {
    if (!(await form.trigger("email", { shouldFocus: true }))) return;
    const email = form.getValues("email").trim();
    withTicket((captchaTicket) => sending.mutate({ email, captchaTicket }));
  };

  const registering = useAction({
    run: register,
    once: true,
    shownInForm: SHOWN,
    onDone: kept.end,
    onFailed: (failure) => showFields(form, failure),
  });
  const submit = form.handleSubmit((values) => {
    sending.reset();
    registering.mutate(values);
  });

  if (registering.isSuccess) {
    return (
      <PublicPage title={t("register.title")} intro="">
        <Result
          status="success"
          title={t("register.waiting")}
          subTitle={t("register.waitingHint")}
          extra={<Link to="/login">{t("account.backToSignIn")}</Link>}
        />
      </PublicPage>
    );
  }
  return (
    <PublicPage title={t("register.title")} intro={t("register.intro")} wide>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <KeptNotice kept={kept} />
        <FailureNote error={sending.error ?? registering.error} />
        <TextField
          control={control}
          name="email"
          label={t("register.email")}
          required
          hint={t("register.emailHint")}
          input={{
            autoFocus: true,
            type: "email",
            autoComplete: "email",
            autoCapitalize: "none",
            spellCheck: false,
          }}
          button={
            <Button
              size="large"
              disabled={pause > 0}
              loading={sending.isPending}
              onClick={() => void sendCode()}
            >
              {pause > 0 ? t("register.sendAgainIn", { seconds: pause }) : t("register.sendCode")}
            </Button>
          }
        />
        <TextField
          control={control}
          name="code"
          label={t("register.code")}
          required
          input={{ inputMode: "numeric", autoComplete: "one-time-code", maxLength: 6 }}
        />
        <div className={styles.pair}>
          <TextField
            control={control}
            name="surname"
            label={t("register.surname")}
            required
            input={{ autoComplete: "family-name", maxLength: 50 }}
          />
          <TextField
            control={control}
            name="name"
            label={t("register.name")}
            required
            input={{ autoComplete: "given-name", maxLength: 50 }}
          />
          <TextField
            control={control}
            name="position"
            label={t("register.position")}
            required
            input={{ autoComplete: "organization-title", maxLength: 100 }}
          />
          <TextField
            control={control}
            name="mobile"
            label={t("register.mobile")}
            input={{ type: "tel", autoComplete: "tel", maxLength: 20 }}
          />
        </div>
        <TextField
          control={control}
          name="password"
          label={t("signIn.password")}
          required
          secret
          hint={t("account.passwordHint")}
          input={{ autoComplete: "new-password" }}
        />
        <StrengthMeter password={typed} />
        <TextField
          control={control}
          name="secondPassword"
          label={t("account.confirmPassword")}
          required
          secret
          input={{ autoComplete: "new-password" }}
        />
        <Controller
          name="agreement"
          control={control}
          render={({ field: { value, ...field }, fieldState }) => (
            <div>
              <div className={styles.agreement}>
                <Checkbox {...field} checked={value}>
                  {t("register.agree")}
                </Checkbox>
                <Button type="link" onClick={() => setReading(true)}>
                  {t("register.agreement")}
                </Button>
              </div>
              {fieldState.error && (
                <p className={fieldStyles.error} role="alert">
                  {word(fieldState.error)}
                </p>
              )}
            </div>
          )}
        />
        <Button type="primary" htmlType="submit" size="large" block loading={registering.isPending}>
          {t("register.submit")}
        </Button>
        <Link to="/login">{t("account.backToSignIn")}</Link>
      </form>
      {captcha}
      <Modal
        open={reading}
        title={t("register.agreementTitle")}
        okText={t("register.agreeNow")}
        cancelText={t("common.close")}
        onCancel={() => setReading(false)}
        onOk={() => {
          form.setValue("agreement", true, { shouldValidate: true });
          setReading(false);
        }}
      >
        <p>{t("register.agreementText")}</p>
      </Modal>
    </PublicPage>
  );
}
