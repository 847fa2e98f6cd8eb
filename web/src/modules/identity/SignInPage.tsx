import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { signedIn } from "../../api/session";
import { safeReturnPath } from "../../core/navigation";
import { PublicPage } from "../../kit/PublicPage";
import styles from "../../kit/PublicPage.module.css";
import { SecondStep } from "./SecondStep";
import { SignInForm } from "./SignInForm";

/** Once a token is stored, the routing guard redirects from /login to the requested page. */
export default function SignInPage() {
  const { t } = useTranslation();
  const [ticket, setTicket] = useState<string | null>(null);
  const { search } = useLocation();

  if (ticket) {
    return (
      <PublicPage title={t("secondFactor.title")} intro={t("secondFactor.stepHint")}>
        <SecondStep ticket={ticket} onToken={signedIn} onBack={() => setTicket(null)} />
      </PublicPage>
    );
  }
  return (
    <PublicPage title={t("signIn.title")}>
      <SignInForm
        onToken={signedIn}
        onTicket={setTicket}
        returnTo={safeReturnPath(new URLSearchParams(search).get("return"))}
        onSso={(address) => {
          void address()
            .then((url) => window.location.assign(url))
            .catch(() => undefined);
        }}
      >
        <div className={styles.links}>
          <Link to="/forgetPassword">{t("signIn.forgotten")}</Link>
          <Link to="/register">{t("signIn.register")}</Link>
        </div>
      </SignInForm>
    </PublicPage>
  );
}
