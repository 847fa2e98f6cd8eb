import { useQuery } from "@tanstack/react-query";
import { Suspense, useCallback, useEffect, useState, useSyncExternalStore, type ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, Route, Routes, useLocation } from "react-router";
import { portalQuery, type Portal } from "../api/identity";
import { currentSession, forgetStranger, signedOut, strangeUserId, subscribeSession } from "../api/session";
import { ssoStart } from "../api/sso";
import { FailureState } from "../kit/FailureState";
import { Waiting } from "../kit/Waiting";
import { ErrorBoundary } from "./ErrorBoundary";
import { lazy, lazyOf, lazyOfKit } from "../core/lazy";
import { decide, type Decision } from "../core/navigation";
import { OfflineNotice } from "./OfflineNotice";
import { ProgressBar } from "./ProgressBar";
import styles from "./Root.module.css";
import { StatusPage, type StatusKind } from "./StatusPage";

const SignInPage = lazy(() => import("../modules/identity/SignInPage"));
const RegisterPage = lazyOf("identity", () => import("../modules/identity/RegisterPage"));
const ForgottenPasswordPage = lazyOf("identity", () => import("../modules/identity/ForgottenPasswordPage"));
const ResetPasswordPage = lazyOf("identity", () => import("../modules/identity/ResetPasswordPage"));
const NotOursPage = lazyOf("partner", () => import("../modules/partner/bankChange/NotOursPage"));
const AuthRedirectPage = lazyOf("identity", () => import("../modules/identity/AuthRedirectPage"));
const ArticlePage = lazyOf("portal", () => import("../modules/portal/ArticlePage"));
const VerifyPage = lazyOf("seal", () => import("../modules/seal/VerifyPage"));
const SignedIn = lazy(() => import("../shell/SignedIn"));
// Evaluated at build time, so the gallery is not part of the production bundle.
const GalleryPage = import.meta.env.DEV ? lazyOfKit(() => import("../gallery/GalleryPage")) : null;

const STATUS_PATHS: Record<string, StatusKind> = {
  "/401": "unauthorized",
  "/403": "forbidden",
  "/404": "notFound",
};

const PUBLIC_PAGES: Record<string, ComponentType> = {
  "/register": RegisterPage,
  "/forgetPassword": ForgottenPasswordPage,
  "/resetPassword": ResetPasswordPage,
  "/notOurs": NotOursPage,
  "/auth-redirect": AuthRedirectPage,
  "/verify": VerifyPage,
  "/article-list": ArticlePage,
  "/article-detail": ArticlePage,
};

const LOOK_AGAIN_MS = 10_000;

interface ToSingleSignOnProps {
  portal: Portal;
  returnTo: string;
  /** The company has no single sign-on, or it cannot be reached. */
  onNone: () => void;
}

/** Clears the session, then goes to the company's single sign-on. */
function ToSingleSignOn({ portal, returnTo, onNone }: ToSingleSignOnProps) {
  const configured = Boolean(portal.ssoUrl);
  useEffect(() => {
    forgetStranger();
    signedOut();
    if (!configured) return onNone();
    let over = false;
    ssoStart(returnTo).then(
      (url) => {
        if (!over) window.location.assign(url);
      },
      () => {
        if (!over) onNone();
      },
    );
    // The browser's Back button may show this page as it was left.
    const back = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onNone();
    };
    window.addEventListener("pageshow", back);
    return () => {
      over = true;
      window.removeEventListener("pageshow", back);
    };
  }, [configured, returnTo, onNone]);
  return <Waiting />;
}

/** Applies the routing decision to every URL. */
function Guarded() {
  const { t } = useTranslation();
  const location = useLocation();
  const { token, visit } = useSyncExternalStore(subscribeSession, currentSession);
  // Kept, because the session is cleared before the address of the single sign-on is known.
  const [leaving, setLeaving] = useState<Decision | null>(null);
  const stay = useCallback(() => setLeaving(null), []);
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

  const decided = decide({
    pathname: location.pathname,
    search: location.search,
    token,
    strangeUserId: strangeUserId(),
  });
  if (decided.kind === "singleSignOn" && !leaving) setLeaving(decided);
  const decision = leaving ?? decided;
  if (decision.kind === "singleSignOn") {
    return <ToSingleSignOn portal={portal.data} returnTo={decision.returnTo} onNone={stay} />;
  }
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
