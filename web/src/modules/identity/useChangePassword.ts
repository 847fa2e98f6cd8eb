import { zodResolver } from "@hookform/resolvers/zod";
import { useSecretForm } from "../../kit/form/useKeptForm";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import * as z from "../../kit/form/schema";
import { changePassword } from "../../api/identity";
import { signedOut } from "../../api/session";
import { useAction } from "../../core/useAction";
import { SHOWN, showFields } from "../../kit/form/serverErrors";
import { toast } from "../../kit/toast";
import type { WordKey } from "../../words";
import { newPasswordRule, repeatedRule, type PasswordLengths } from "./passwordRules";
import { usePasswordLengths } from "./usePasswordLengths";

const schemaOf = (lengths: PasswordLengths) =>
  z
    .object({
      oldPassword: z.string().min(1, "signIn.passwordRequired" satisfies WordKey),
      newPassword: newPasswordRule(lengths),
      confirmPassword: repeatedRule,
    })
    .refine((values) => values.newPassword === values.confirmPassword, {
      path: ["confirmPassword"],
      message: "account.passwordsDiffer" satisfies WordKey,
    });

/** Changes the user's own password, then requires a new sign-in. */
export function useChangePassword() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useSecretForm({
    resolver: zodResolver(schemaOf(usePasswordLengths())),
    defaultValues: { oldPassword: "", newPassword: "", confirmPassword: "" },
  });
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
  return {
    control: form.control,
    error: action.error,
    saving: action.isPending,
    submit: form.handleSubmit((values) => action.mutate(values)),
  };
}

export type ChangingPassword = ReturnType<typeof useChangePassword>;
