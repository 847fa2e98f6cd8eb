import { zodResolver } from "@hookform/resolvers/zod";
import { Modal } from "antd";
import { useId } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import * as z from "zod";
import { changePassword } from "../../api/identity";
import { signedOut } from "../../api/session";
import { useAction } from "../../app/useAction";
import { toast } from "../../kit/toast";
import type { WordKey } from "../../words";
import { FailureNote } from "./FailureNote";
import { newPasswordRule, repeatedRule } from "./passwordRules";
import styles from "./PublicPage.module.css";
import { SHOWN, showFields } from "../../kit/form/serverErrors";
import { StrengthMeter } from "./StrengthMeter";
import { TextField } from "./TextField";

const schema = z
  .object({
    oldPassword: z.string().min(1, "signIn.passwordRequired" satisfies WordKey),
    newPassword: newPasswordRule,
    confirmPassword: repeatedRule,
  })
  .refine((values) => values.newPassword === values.confirmPassword, {
    path: ["confirmPassword"],
    message: "account.passwordsDiffer" satisfies WordKey,
  });

export default function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const navigate = useNavigate();
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { oldPassword: "", newPassword: "", confirmPassword: "" },
  });
  const typed = useWatch({ control: form.control, name: "newPassword" });
  const action = useAction({
    run: changePassword,
    once: true,
    shownInForm: SHOWN,
    onDone: () => {
      signedOut();
      toast.success(t("reset.done"));
      void navigate("/login", { replace: true });
    },
    onFailed: (failure) => showFields(form, failure),
  });
  const submit = form.handleSubmit((values) => action.mutate(values));
  return (
    <Modal
      open
      title={t("shell.changePassword")}
      width={440}
      okText={t("common.confirm")}
      okButtonProps={{ htmlType: "submit", form: id }}
      confirmLoading={action.isPending}
      onCancel={onClose}
    >
      <form id={id} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <FailureNote error={action.error} />
        <TextField
          control={form.control}
          name="oldPassword"
          label={t("account.oldPassword")}
          required
          secret
          input={{ autoComplete: "current-password" }}
        />
        <TextField
          control={form.control}
          name="newPassword"
          label={t("account.newPassword")}
          required
          secret
          hint={t("account.passwordHint")}
          input={{ autoComplete: "new-password" }}
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
      </form>
    </Modal>
  );
}
