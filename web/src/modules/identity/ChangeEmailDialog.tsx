import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { Alert, Modal } from "antd";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { changeEmail, sendEmailCode, sendOwnCode, userInfoQuery } from "../../api/identity";
import { useSignedIn } from "../../core/signedInContext";
import { useAction } from "../../core/useAction";
import * as z from "../../kit/form/schema";
import { SHOWN, showFields } from "../../kit/form/serverErrors";
import { useSecretForm } from "../../kit/form/useKeptForm";
import publicStyles from "../../kit/PublicPage.module.css";
import { toast } from "../../kit/toast";
import type { WordKey } from "../../words";
import { EMAIL } from "./emailRule";
import { FailureNote } from "./FailureNote";
import { MailedCodeFields } from "./MailedCodeFields";
import { useCaptcha } from "./useCaptcha";
import { useMailedCode } from "./useMailedCode";

const required = "account.fieldRequired" satisfies WordKey;

/** After single sign-on a code from the present address is needed as well. */
const schemaOf = (sso: boolean) =>
  z.object({
    email: z
      .string()
      .trim()
      .min(1, required)
      .regex(EMAIL, "register.emailFormat" satisfies WordKey),
    code: z.string().trim().min(1, required),
    presentCode: z
      .string()
      .trim()
      .min(sso ? 1 : 0, required),
  });

/**
 * Changes the user's own e-mail address. A code proves the new address, after single sign-on another one the present
 * address. Who the user is, the server asks for where it is not known freshly.
 */
export function ChangeEmailDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const queries = useQueryClient();
  const { user } = useSignedIn();
  const form = useSecretForm({
    resolver: zodResolver(schemaOf(user.sso)),
    defaultValues: { email: "", code: "", presentCode: "" },
  });
  const { control } = form;
  const [withTicket, captcha] = useCaptcha("email");
  const mailed = useMailedCode({
    form,
    code: "code",
    withTicket,
    ready: () => form.trigger("email", { shouldFocus: true }),
    send: (captchaTicket) => sendEmailCode({ email: form.getValues("email").trim(), captchaTicket }),
    sent: t("register.codeSent"),
  });
  const present = useMailedCode({
    form,
    code: "presentCode",
    withTicket,
    send: (captchaTicket) => sendOwnCode({ captchaTicket }),
    sent: t("profile.presentSent"),
  });
  const changing = useAction({
    run: changeEmail,
    once: true,
    shownInForm: SHOWN,
    onDone: () => {
      void queries.invalidateQueries({ queryKey: userInfoQuery.queryKey });
      toast.success(t("profile.emailChanged"));
      onClose();
    },
    onFailed: (failure) => showFields(form, failure),
  });
  const submit = form.handleSubmit((values) => {
    mailed.reset();
    present.reset();
    changing.mutate(values);
  });
  const stuck = user.sso && !user.email;
  return (
    <Modal
      open
      title={t("profile.changeEmail")}
      width={480}
      okText={t("common.confirm")}
      okButtonProps={{ htmlType: "submit", form: id, disabled: stuck }}
      confirmLoading={changing.isPending}
      onCancel={onClose}
    >
      {stuck ? (
        <Alert showIcon type="info" title={t("profile.noPresentEmail")} />
      ) : (
        <form id={id} className={publicStyles.form} noValidate onSubmit={(event) => void submit(event)}>
          <FailureNote error={mailed.error ?? present.error ?? changing.error} />
          <MailedCodeFields
            control={control}
            button={mailed.button}
            address={{ name: "email", label: t("profile.newEmail"), hint: t("profile.newEmailHint") }}
            code={{ name: "code", label: t("register.code") }}
          />
          {user.sso && (
            <MailedCodeFields
              control={control}
              button={present.button}
              code={{
                name: "presentCode",
                label: t("profile.presentCode"),
                hint: t("profile.presentCodeHint", { email: user.email }),
              }}
            />
          )}
        </form>
      )}
      {captcha}
    </Modal>
  );
}
