import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useLocation, useNavigate } from "react-router";
import { enterAgain } from "../../api/identity";
import { tellProof } from "../../api/proof";
import { currentSession, signedIn, subscribeSession } from "../../api/session";
import { ssoFinish } from "../../api/sso";
import { HOME, safeReturnPath } from "../../core/navigation";
import { Waiting } from "../../kit/Waiting";
import { FailureNote } from "./FailureNote";
import { PublicPage } from "../../kit/PublicPage";
import styles from "../../kit/PublicPage.module.css";
import { SIGNED_IN_AGAIN } from "./SignInForm";
import { SecondStep } from "./SecondStep";

/** Callback page of the single sign-on, with a one-time code. */
export default function AuthRedirectPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { search } = useLocation();
  // Read once: the URL is cleaned below, and a code must not be used twice.
  const [told] = useState(() => new URLSearchParams(search));
  const [code, state] = [told.get("code") ?? "", told.get("state") ?? ""];

  const enter = async (token: string, returnTo: string) => {
    if (returnTo === SIGNED_IN_AGAIN) {
      // The waiting page is in another window and is notified through the storage event.
      await enterAgain(token);
      window.close();
      void navigate(HOME, { replace: true });
      return;
    }
    signedIn(token);
    void navigate(safeReturnPath(returnTo), { replace: true });
  };
  const finish = useQuery({
    queryKey: ["identity.sso_finish", state],
    queryFn: async () => {
      const done = await ssoFinish({ code, state });
      if (done.proved) {
        // The page that asked is in another window.
        tellProof();
        window.close();
        void navigate(HOME, { replace: true });
      }
      if (typeof done.signedIn === "string") await enter(done.signedIn, done.returnTo);
      return done;
    },
    enabled: code !== "" && state !== "",
    retry: false,
    staleTime: Infinity,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    meta: { showsOwnError: true },
  });

  const session = useSyncExternalStore(subscribeSession, currentSession);
  if (session.token !== null && code === "")
    return <Navigate to={safeReturnPath(told.get("return"))} replace />;

  const back = () => void navigate("/login", { replace: true });
  const needed = finish.data?.signedIn;
  if (needed && typeof needed !== "string") {
    return (
      <PublicPage title={t("secondFactor.title")} intro={t("secondFactor.stepHint")}>
        <SecondStep
          ticket={needed.secondFactorTicket}
          onToken={(token) => void enter(token, finish.data?.returnTo ?? "")}
          onBack={back}
        />
      </PublicPage>
    );
  }
  if (finish.data?.proveFirst) {
    const login = `/login?return=${encodeURIComponent(safeReturnPath(finish.data.returnTo))}`;
    return (
      <PublicPage title={t("sso.proveFirst")} intro={finish.data.proveFirst}>
        <Button type="primary" size="large" block onClick={() => void navigate(login, { replace: true })}>
          {t("sso.toPassword")}
        </Button>
      </PublicPage>
    );
  }
  if (finish.isFetching || finish.isSuccess) return <Waiting />;
  return (
    <PublicPage title={t("sso.title")}>
      <div className={styles.form}>
        {finish.isError ? <FailureNote error={finish.error} /> : <p>{t("sso.nothingToDo")}</p>}
        <Button type="primary" size="large" block onClick={back}>
          {t("sso.again")}
        </Button>
      </div>
    </PublicPage>
  );
}
