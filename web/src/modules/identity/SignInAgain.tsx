import { Button, Modal } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { asApiError } from "../../api/errors";
import { enterAgain, type UserInfo } from "../../api/identity";
import { signedOut } from "../../api/session";
import { toast } from "../../kit/toast";
import { SecondStep } from "./SecondStep";
import styles from "./SignInAgain.module.css";
import { SIGNED_IN_AGAIN, SignInForm } from "./SignInForm";

/** z-index above drawers, dialogs and their confirmations. */
const ABOVE_ALL = 2000;
const POPUP = "popup,width=520,height=680";

/**
 * Sign-in dialog after the session has expired. The page below keeps its state, and waiting requests are resumed. If a
 * different user signs in, the page is left; unsaved input stays stored for the first user.
 */
export default function SignInAgain({ user }: { user: UserInfo }) {
  const { t } = useTranslation();
  const [ticket, setTicket] = useState<string | null>(null);
  const enter = (token: string) =>
    void enterAgain(token).catch((error: unknown) => toast.error(asApiError(error)));
  return (
    <Modal
      open
      centered
      title={t(ticket ? "secondFactor.title" : "session.again")}
      width={400}
      zIndex={ABOVE_ALL}
      footer={null}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
    >
      <p className={styles.hint}>{t(ticket ? "secondFactor.stepHint" : "session.againHint")}</p>
      {ticket ? (
        <SecondStep ticket={ticket} onToken={enter} onBack={() => setTicket(null)} />
      ) : (
        <SignInForm
          username={user.username}
          onToken={enter}
          onTicket={setTicket}
          returnTo={SIGNED_IN_AGAIN}
          onSso={(address) => {
            // Opened synchronously, or the browser's popup blocker would reject it.
            const popup = window.open("", "tandem.signInAgain", POPUP);
            void address()
              .then((url) => popup?.location.assign(url))
              .catch(() => popup?.close());
          }}
        >
          <Button type="link" onClick={signedOut}>
            {t("session.leave")}
          </Button>
        </SignInForm>
      )}
    </Modal>
  );
}
