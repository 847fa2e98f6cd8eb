import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { saveProfile, userInfoQuery, type Profile } from "../../api/identity";
import { useSignedIn } from "../../core/signedInContext";
import { useAction } from "../../core/useAction";
import { ChoiceField } from "../../kit/form/fields";
import { KeptNotice } from "../../kit/form/KeptNotice";
import { differing } from "../../kit/form/merge";
import * as z from "../../kit/form/schema";
import { SHOWN, showFields } from "../../kit/form/serverErrors";
import { useKeptForm } from "../../kit/form/useKeptForm";
import publicStyles from "../../kit/PublicPage.module.css";
import { toast } from "../../kit/toast";
import { useLanguageChange } from "../../kit/useLanguageChange";
import { ChangeEmailDialog } from "./ChangeEmailDialog";
import { FailureNote } from "./FailureNote";
import { phoneRule } from "./phoneRule";
import styles from "./ProfilePage.module.css";
import { TextField } from "./TextField";

const schema = z.object({
  language: z.enum(["zh", "en"]),
  mobile: phoneRule,
  phone: phoneRule,
});

/** Language, telephone numbers and e-mail address of the current user. */
export function ProfileForm() {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const queries = useQueryClient();
  const switchTo = useLanguageChange();
  const [changingEmail, setChangingEmail] = useState(false);
  const language = user.language === "en" ? "en" : "zh";
  const { form, kept } = useKeptForm<Profile>({
    kept: "identity.profile",
    resolver: zodResolver(schema),
    defaults: {
      language,
      mobile: user.mobile,
      phone: user.phone,
    },
  });
  // The language may be changed at the top of the page as well; saving the telephone numbers must not change it back.
  const known = useRef(language);
  useEffect(() => {
    if (known.current === language) return;
    if (form.getValues("language") === known.current) form.resetField("language", { defaultValue: language });
    known.current = language;
  }, [form, language]);
  const sent = useRef<Profile | null>(null);
  const saving = useAction({
    run: (profile: Profile, key) => saveProfile(profile, key),
    shownInForm: SHOWN,
    onDone: (_nothing, saved) => {
      const typed = form.getValues();
      // What was typed while it was on its way is not part of it, and stays.
      const since = sent.current ? differing(sent.current, typed) : [];
      if (since.length === 0) kept.end();
      form.reset(saved);
      for (const name of since) form.setValue(name, typed[name], { shouldDirty: true });
      void queries.invalidateQueries({ queryKey: userInfoQuery.queryKey });
      void switchTo(saved.language);
      toast.success(t("profile.saved"));
    },
    onFailed: (failure) => showFields(form, failure),
  });
  const submit = () =>
    form.handleSubmit((values) => {
      sent.current = { ...form.getValues() };
      saving.mutate(values);
    })();
  const { control } = form;
  return (
    <>
      <div className={styles.email}>
        <span>{t("profile.email")}</span>
        <span>{user.email || t("profile.noEmail")}</span>
        <Button size="small" onClick={() => setChangingEmail(true)}>
          {t("profile.changeEmail")}
        </Button>
      </div>
      <form
        className={publicStyles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <KeptNotice kept={kept} />
        <FailureNote error={saving.error} />
        <ChoiceField
          control={control}
          name="language"
          label={t("language.label")}
          hint={t("profile.languageHint")}
          choices={[
            { value: "zh", label: t("language.zh") },
            { value: "en", label: t("language.en") },
          ]}
        />
        <TextField
          control={control}
          name="mobile"
          label={t("profile.mobile")}
          input={{ type: "tel", autoComplete: "tel", maxLength: 20 }}
        />
        <TextField
          control={control}
          name="phone"
          label={t("profile.phone")}
          input={{ type: "tel", maxLength: 20 }}
        />
        <Button type="primary" htmlType="submit" loading={saving.isPending}>
          {t("common.save")}
        </Button>
      </form>
      {changingEmail && <ChangeEmailDialog onClose={() => setChangingEmail(false)} />}
    </>
  );
}
