import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useSyncExternalStore, type ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, Route, Routes, useLocation, useNavigate } from "react-router";
import { portalQuery, type Portal } from "../api/identity";
import { currentSession, forgetStranger, signedOut, strangeUserId, subscribeSession } from "../api/session";
import { FailureState } from "../kit/FailureState";
import { Waiting } from "../kit/Waiting";
import { ErrorBoundary } from "./ErrorBoundary";
import { lazy, lazyOf } from "../core/lazy";
import { decide } from "../core/navigation";
import { OfflineNotice } from "./OfflineNotice";
import { ProgressBar } from "./ProgressBar";
import styles from "./Root.module.css";
import { StatusPage, type StatusKind } from "./StatusPage";

const SignInPage = lazy(() => import("../modules/identity/SignInPage"));
const RegisterPage = lazy(() => import("../modules/identity/RegisterPage"));
const ForgottenPasswordPage = lazy(() => import("../modules/identity/ForgottenPasswordPage"));
const ResetPasswordPage = lazy(() => import("../modules/identity/ResetPasswordPage"));
const AuthRedirectPage = lazy(() => import("../modules/identity/AuthRedirectPage"));
const ArticlePage = lazyOf("portal", () => import("../modules/portal/ArticlePage"));
const VerifyPage = lazyOf("seal", () => import("../modules/seal/VerifyPage"));
const SignedIn = lazy(() => import("../shell/SignedIn"));
// Evaluated at build time, so the gallery is not part of the production bundle.
const GalleryPage = import.meta.env.DEV ? lazy(() => import("../gallery/GalleryPage")) : null;

const STATUS_PATHS: Record<string, StatusKind> = {
  "/401": "unauthorized",
  "/403": "forbidden",
  "/404": "notFound",
};

const PUBLIC_PAGES: Record<string, ComponentType> = {
  "/register": RegisterPage,
  "/forgetPassword": ForgottenPasswordPage,
  "/resetPassword": ResetPasswordPage,
  "/auth-redirect": AuthRedirectPage,
  "/verify": VerifyPage,
  "/article-list": ArticlePage,
  "/article-detail": ArticlePage,
};

const LOOK_AGAIN_MS = 10_000;

/** Clears the session, then goes to the company's single sign-on; or to our own sign-in if there is none. */
function ToSingleSignOn({ portal }: { portal: Portal }) {
  const navigate = useNavigate();
  useEffect(() => {
    forgetStranger();
    signedOut();
    if (portal.ssoUrl) window.location.assign(portal.ssoUrl);
    else void navigate("/login", { replace: true });
  }, [portal.ssoUrl, navigate]);
  return <Waiting />;
}

/** Applies the routing decision to every URL. */
function Guarded() {
  const { t } = useTranslation();
  const location = useLocation();
  const { token, visit } = useSyncExternalStore(subscribeSession, currentSession);
  const portal = useQuery({
    ...portalQuery,
    // There are no live events before sign-in, so poll while the server is unreachable.
    refetchInterval: ({ state }) => (state.status === "error" ? LOOK_AGAIN_MS : false),
  });

  if (portal.isPending) return <Waiting />;
  if (!portal.data) {
    return (
      <main className={styles.alone}>
        <FailureState
          error={portal.error}
          title={t("signIn.portalFailed")}
          onRetry={() => void portal.refetch()}
        />
      </main>
    );
  }

  const decision = decide({
    pathname: location.pathname,
    search: location.search,
    token,
    strangeUserId: strangeUserId(),
  });
  if (decision.kind === "singleSignOn") return <ToSingleSignOn portal={portal.data} />;
  if (decision.kind === "redirect") return <Navigate to={decision.to} replace />;
  if (decision.kind === "signedIn") return <SignedIn key={visit ?? token} path={decision.path} />;
  const status = STATUS_PATHS[decision.path];
  if (status) {
    return (
      <main className={styles.alone}>
        <StatusPage kind={status} signedIn={token !== null} />
      </main>
    );
  }
  const Page = PUBLIC_PAGES[decision.path] ?? SignInPage;
  return <Page />;
}

export function Root() {
  return (
    <ErrorBoundary>
      <ProgressBar />
      <OfflineNotice />
      <Suspense fallback={<Waiting />}>
        <Routes>
          {GalleryPage && <Route path="/dev/gallery" element={<GalleryPage />} />}
          <Route path="*" element={<Guarded />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}
