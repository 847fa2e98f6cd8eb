import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { Button, Checkbox, Modal, Result } from "antd";
import { useState } from "react";
import { Controller, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import * as z from "../../kit/form/schema";
import { register, registrationQuery, sendVerifyCode } from "../../api/identity";
import { useAction } from "../../core/useAction";
import fieldStyles from "../../kit/Field.module.css";
import type { WordKey } from "../../words";
import { FailureNote } from "./FailureNote";
import { fitsLicence, isDoubtfulCode, licenceOf, USCC } from "./creditCode";
import { EMAIL } from "./emailRule";
import { MailedCodeFields } from "./MailedCodeFields";
import { phoneRule } from "./phoneRule";
import { newPasswordRule, repeatedRule, type PasswordLengths } from "./passwordRules";
import { usePasswordLengths } from "./usePasswordLengths";
import { FailureState } from "../../kit/FailureState";
import { LoadingLines } from "../../kit/LoadingLines";
import { PublicPage } from "../../kit/PublicPage";
import styles from "../../kit/PublicPage.module.css";
import { ChoiceField } from "../../kit/form/fields";
import { KeptNotice } from "../../kit/form/KeptNotice";
import { sectionProgress } from "../../kit/form/sectionProgress";
import { FormSection, SectionList } from "../../kit/form/Sections";
import { SHOWN, showFields } from "../../kit/form/serverErrors";
import { useKeptForm } from "../../kit/form/useKeptForm";
import { useErrorWord } from "../../kit/form/useErrorWord";
import { StrengthMeter } from "./StrengthMeter";
import { TextField } from "./TextField";
import { useCaptcha } from "./useCaptcha";
import { useMailedCode } from "./useMailedCode";

const required = "account.fieldRequired" satisfies WordKey;

const schemaOf = (lengths: PasswordLengths, offered: readonly unknown[]) =>
  z
    .object({
      email: z
        .string()
        .trim()
        .min(1, required)
        .regex(EMAIL, "register.emailFormat" satisfies WordKey),
      code: z.string().trim().min(1, required),
      surname: z.string().trim().min(1, required),
      name: z.string().trim().min(1, required),
      position: z.string().trim().min(1, required),
      mobile: phoneRule,
      companyName: z.string().trim().min(1, required),
      licenceType: z.string(),
      creditCode: z.string().trim().min(1, required),
      companyCategory: z.string(),
      password: newPasswordRule(lengths),
      secondPassword: repeatedRule,
      agreement: z.boolean().refine((agreed) => agreed, "register.agreementNeeded" satisfies WordKey),
    })
    .superRefine(({ licenceType: chosen, creditCode }, check) => {
      const licenceType = licenceOf(offered, chosen);
      if (creditCode === "" || fitsLicence(licenceType, creditCode)) return;
      const message: WordKey =
        licenceType === USCC ? "register.creditCodeLength" : "register.creditCodeFormat";
      check.addIssue({ code: "custom", path: ["creditCode"], message });
    })
    .refine((values) => values.password === values.secondPassword, {
      path: ["secondPassword"],
      message: "account.passwordsDiffer" satisfies WordKey,
    });

/** The parts of the form, in the order of the page. */
const SECTIONS = {
  account: ["email", "code"],
  company: ["companyName", "licenceType", "creditCode", "companyCategory"],
  person: ["surname", "name", "position", "mobile"],
  access: ["password", "secondPassword", "agreement"],
} as const;
type Section = keyof typeof SECTIONS;
type FieldName = (typeof SECTIONS)[Section][number];

const LABELS: Readonly<Record<FieldName, WordKey>> = {
  email: "register.email",
  code: "register.code",
  companyName: "register.companyName",
  licenceType: "register.licenceType",
  creditCode: "register.creditCode",
  companyCategory: "register.companyCategory",
  surname: "register.surname",
  name: "register.name",
  position: "register.position",
  mobile: "register.mobile",
  password: "signIn.password",
  secondPassword: "account.confirmPassword",
  agreement: "register.agreement",
};

const NONE: readonly never[] = [];

export default function RegisterPage() {
  const { t, i18n } = useTranslation();
  const word = useErrorWord();
  const lengths = usePasswordLengths();
  const offer = useQuery(registrationQuery(i18n.language));
  const licenceTypes = offer.data?.licenceTypes ?? NONE;
  const schema = schemaOf(lengths, licenceTypes);
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
      companyName: "",
      licenceType: USCC,
      creditCode: "",
      companyCategory: "",
      password: "",
      secondPassword: "",
      agreement: false,
    },
  });
  const { control } = form;
  const typed = useWatch({ control }) as z.input<typeof schema>;
  const progressOf = (section: Section) => sectionProgress(schema, SECTIONS[section], typed);
  const title = (section: Section) => t(`register.section.${section}`);
  const part = (section: Section) => ({ title: title(section), progress: progressOf(section) });
  const [reading, setReading] = useState(false);
  const [withTicket, captcha] = useCaptcha("register");
  const mailed = useMailedCode({
    form,
    code: "code",
    withTicket,
    ready: () => form.trigger("email", { shouldFocus: true }),
    send: (captchaTicket) => sendVerifyCode({ email: form.getValues("email").trim(), captchaTicket }),
    sent: t("register.codeSent"),
  });

  const registering = useAction({
    run: register,
    once: true,
    shownInForm: SHOWN,
    onDone: kept.end,
    onFailed: (failure) => {
      // The agreement may have been replaced while the form was open.
      void offer.refetch();
      showFields(form, failure);
    },
  });
  const submit = form.handleSubmit((values) => {
    mailed.reset();
    const licenceType = licenceOf(licenceTypes, values.licenceType);
    registering.mutate({ ...values, licenceType, agreementVersion: offer.data?.agreementVersion ?? 0 });
  });

  if (registering.isSuccess) {
    return (
      <PublicPage title={t("register.title")} intro="">
        <Result
          status="success"
          title={t("register.done")}
          subTitle={t("register.doneHint")}
          extra={<Link to="/login">{t("register.signIn")}</Link>}
        />
      </PublicPage>
    );
  }
  return (
    <PublicPage title={t("register.title")} intro={t("register.intro")} wide>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <KeptNotice kept={kept} />
        <SectionList
          sections={(Object.keys(SECTIONS) as Section[]).map((section) =>
            Object.assign({ key: section, title: title(section) }, progressOf(section)),
          )}
          labelOf={(field) => t(LABELS[field as FieldName])}
          onGo={(section, field) => form.setFocus((field ?? SECTIONS[section as Section][0]) as FieldName)}
        />
        <p className={fieldStyles.hint}>{t("register.keptHere")}</p>
        <FailureNote error={mailed.error ?? registering.error} />
        <FormSection {...part("account")}>
          <MailedCodeFields
            control={control}
            button={mailed.button}
            address={{
              name: "email",
              label: t("register.email"),
              hint: t("register.emailHint"),
              autoFocus: true,
            }}
            code={{ name: "code", label: t("register.code") }}
          />
        </FormSection>
        <FormSection {...part("company")}>
          <div className={styles.pair}>
            <TextField
              control={control}
              name="companyName"
              label={t("register.companyName")}
              required
              input={{ autoComplete: "organization", maxLength: 200 }}
            />
            {licenceTypes.length > 0 && (
              <ChoiceField
                control={control}
                name="licenceType"
                label={t("register.licenceType")}
                required
                choices={licenceTypes}
              />
            )}
            <TextField
              control={control}
              name="creditCode"
              label={t("register.creditCode")}
              required
              hint={
                typed.licenceType === USCC && isDoubtfulCode(typed.creditCode)
                  ? t("register.creditCodeDoubt")
                  : undefined
              }
              input={{ maxLength: 30, spellCheck: false }}
            />
            {(offer.data?.categories.length ?? 0) > 0 && (
              <ChoiceField
                control={control}
                name="companyCategory"
                label={t("register.companyCategory")}
                allowClear
                choices={offer.data?.categories ?? []}
              />
            )}
          </div>
        </FormSection>
        <FormSection {...part("person")}>
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
        </FormSection>
        <FormSection {...part("access")}>
          <TextField
            control={control}
            name="password"
            label={t("signIn.password")}
            required
            secret
            hint={t("account.passwordHint", { ...lengths })}
            input={{ autoComplete: "new-password" }}
          />
          <StrengthMeter password={typed.password} />
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
        </FormSection>
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
        // Nobody agrees to what he could not read.
        okButtonProps={{ disabled: !offer.data }}
        onCancel={() => setReading(false)}
        onOk={() => {
          form.setValue("agreement", true, { shouldValidate: true });
          setReading(false);
        }}
      >
        {offer.data ? (
          <p className={styles.text}>{offer.data.agreementText}</p>
        ) : offer.error ? (
          <FailureState error={offer.error} onRetry={() => void offer.refetch()} />
        ) : (
          <LoadingLines />
        )}
      </Modal>
    </PublicPage>
  );
}
