import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Link, Navigate, useSearchParams } from "react-router";
import { currentSession, subscribeSession } from "../../api/session";
import { safeReturnPath } from "../../app/navigation";
import { EmptyState } from "../../kit/EmptyState";
import { PublicPage } from "./PublicPage";

/** Where single sign-on comes back to: as soon as there is a session, on to the page that was asked for. */
export default function AuthRedirectPage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { token } = useSyncExternalStore(subscribeSession, currentSession);
  if (token !== null) return <Navigate to={safeReturnPath(search.get("return"))} replace />;
  return (
    <PublicPage title={t("authRedirect.title")} intro="">
      <EmptyState
        icon="login"
        title={t("authRedirect.waiting")}
        hint={t("authRedirect.hint")}
        action={<Link to="/login">{t("account.backToSignIn")}</Link>}
      />
    </PublicPage>
  );
}
