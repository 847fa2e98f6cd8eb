import { useQuery } from "@tanstack/react-query";
import { Spin } from "antd";
import { lazy, Suspense, useSyncExternalStore, type ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, Route, Routes, useLocation } from "react-router";
import { portalQuery } from "../api/identity";
import { currentSession, subscribeSession } from "../api/session";
import { FailureState } from "../kit/FailureState";
import { ErrorBoundary } from "./ErrorBoundary";
import { decide } from "./navigation";
import styles from "./Root.module.css";
import { StatusPage, type StatusKind } from "./StatusPage";

const SignInPage = lazy(() => import("../modules/identity/SignInPage"));
const RegisterPage = lazy(() => import("../modules/identity/RegisterPage"));
const ForgottenPasswordPage = lazy(() => import("../modules/identity/ForgottenPasswordPage"));
const ResetPasswordPage = lazy(() => import("../modules/identity/ResetPasswordPage"));
const AuthRedirectPage = lazy(() => import("../modules/identity/AuthRedirectPage"));
const SignedIn = lazy(() => import("../shell/SignedIn"));
// The condition is decided when building, so the gallery never reaches the production bundle.
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
};

export function Waiting() {
  const { t } = useTranslation();
  return (
    <output className={styles.waiting}>
      <Spin />
      <span className="visually-hidden">{t("common.loading")}</span>
    </output>
  );
}

/** Every address goes through the same decision. */
function Guarded() {
  const { t } = useTranslation();
  const location = useLocation();
  const { token, visit } = useSyncExternalStore(subscribeSession, currentSession);
  const portal = useQuery(portalQuery);

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

  const decision = decide({ pathname: location.pathname, search: location.search, token });
  if (decision.kind === "redirect") return <Navigate to={decision.to} replace />;
  if (decision.kind === "signedIn") return <SignedIn key={visit ?? token} path={decision.path} />;
  const status = STATUS_PATHS[decision.path];
  if (status) {
    return (
      <main className={styles.alone}>
        <StatusPage kind={status} />
      </main>
    );
  }
  const Page = PUBLIC_PAGES[decision.path] ?? SignInPage;
  return <Page />;
}

export function Root() {
  return (
    <ErrorBoundary>
      <Suspense fallback={<Waiting />}>
        <Routes>
          {GalleryPage && <Route path="/dev/gallery" element={<GalleryPage />} />}
          <Route path="*" element={<Guarded />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}
