import { zodResolver } from "@hookform/resolvers/zod";
import { Button } from "antd";
import { useSecretForm } from "../../kit/form/useKeptForm";
import { useTranslation } from "react-i18next";
import * as z from "../../kit/form/schema";
import { checkSecondFactor } from "../../api/secondFactor";
import { useAction } from "../../core/useAction";
import type { WordKey } from "../../words";
import { FailureNote } from "./FailureNote";
import styles from "../../kit/PublicPage.module.css";
import { SHOWN } from "../../kit/form/serverErrors";
import { TextField } from "./TextField";

const schema = z.object({
  code: z
    .string()
    .trim()
    .min(1, "secondFactor.codeRequired" satisfies WordKey),
});

interface SecondStepProps {
  ticket: string;
  onToken: (token: string) => void;
  onBack: () => void;
}

/** Second step of sign-in: the authenticator code, or a recovery code. */
export function SecondStep({ ticket, onToken, onBack }: SecondStepProps) {
  const { t } = useTranslation();
  const { control, handleSubmit, setFocus } = useSecretForm({
    resolver: zodResolver(schema),
    defaultValues: { code: "" },
  });
  const action = useAction({
    run: checkSecondFactor,
    once: true,
    shownInForm: SHOWN,
    onDone: onToken,
    onFailed: () => setFocus("code", { shouldSelect: true }),
  });
  const submit = handleSubmit(({ code }) => action.mutate({ ticket, code }));
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <FailureNote error={action.error} />
      <TextField
        control={control}
        name="code"
        label={t("secondFactor.code")}
        input={{ autoFocus: true, autoComplete: "one-time-code", spellCheck: false }}
      />
      <Button type="primary" htmlType="submit" size="large" block loading={action.isPending}>
        {t("signIn.submit")}
      </Button>
      <Button type="link" onClick={onBack}>
        {t("secondFactor.back")}
      </Button>
    </form>
  );
}
