import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { FailureNote } from "./FailureNote";
import { StrengthMeter } from "./StrengthMeter";
import { TextField } from "./TextField";
import type { ChangingPassword } from "./useChangePassword";
import { usePasswordLengths } from "./usePasswordLengths";

export function ChangePasswordFields({ control, error }: Pick<ChangingPassword, "control" | "error">) {
  const { t } = useTranslation();
  const typed = useWatch({ control, name: "newPassword" });
  return (
    <>
      <FailureNote error={error} />
      <TextField
        control={control}
        name="oldPassword"
        label={t("account.oldPassword")}
        required
        secret
        input={{ autoComplete: "current-password" }}
      />
      <TextField
        control={control}
        name="newPassword"
        label={t("account.newPassword")}
        required
        secret
        hint={t("account.passwordHint", { ...usePasswordLengths() })}
        input={{ autoComplete: "new-password" }}
      />
      <StrengthMeter password={typed} />
      <TextField
        control={control}
        name="confirmPassword"
        label={t("account.confirmPassword")}
        required
        secret
        input={{ autoComplete: "new-password" }}
      />
    </>
  );
}
