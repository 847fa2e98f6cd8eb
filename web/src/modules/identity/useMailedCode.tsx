import type { ReactNode } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { useAction } from "../../core/useAction";
import { SHOWN, showFields } from "../../kit/form/serverErrors";
import { toast } from "../../kit/toast";
import { SendCodeButton } from "./SendCodeButton";
import { usePause } from "./usePause";

interface MailedCodeOptions<Values extends FieldValues> {
  form: Pick<UseFormReturn<Values>, "setError" | "setFocus">;
  /** The field the code is entered in. */
  code: FieldPath<Values>;
  /** Of `useCaptcha`: against programs that have mails sent to others. */
  withTicket: (next: (captchaTicket: string) => void) => void;
  send: (captchaTicket: string) => Promise<void>;
  /** Said once it is sent. */
  sent: string;
  /** Whether it can be sent; absent, always. */
  ready?: () => Promise<boolean>;
}

export interface MailedCode {
  /** Sends it, then counts down until another one may be sent. */
  button: ReactNode;
  /** Why the last one was not sent. */
  error: unknown;
  /** Takes that back, because something else was tried since. */
  reset: () => void;
}

/** A code that is sent by mail and entered in a form: it proves that whoever types reads the mails of an address. */
export function useMailedCode<Values extends FieldValues>({
  form,
  code,
  withTicket,
  send,
  sent,
  ready,
}: MailedCodeOptions<Values>): MailedCode {
  const [pause, startPause] = usePause();
  const sending = useAction({
    run: ({ captchaTicket }: { captchaTicket: string }) => send(captchaTicket),
    once: true,
    shownInForm: SHOWN,
    onDone: () => {
      startPause();
      toast.success(sent);
      form.setFocus(code);
    },
    onFailed: (failure) => showFields(form, failure),
  });
  const start = async () => {
    if (ready && !(await ready())) return;
    withTicket((captchaTicket) => sending.mutate({ captchaTicket }));
  };
  return {
    button: <SendCodeButton pause={pause} sending={sending.isPending} onSend={() => void start()} />,
    error: sending.error,
    reset: sending.reset,
  };
}
