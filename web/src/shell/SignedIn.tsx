import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useLocation } from "react-router";
import { asksForProof, proofWanted, subscribeProof } from "../api/freshness";
import { menuQuery, userInfoQuery } from "../api/identity";
import { currentSession, subscribeSession, workBegins } from "../api/session";
import { keepFor } from "../core/kept/input";
import { lazy, lazyOf } from "../core/lazy";
import { steadily } from "../core/offline";
import { LiveUpdates } from "../app/LiveUpdates";
import { ownPage } from "../app/ownPage";
import { pages } from "../app/registry";
import { TaskNotices } from "../app/tasks";
import { Waiting } from "../kit/Waiting";
import { settingsOf } from "../core/settings";
import { UpdateNotice } from "../app/UpdateNotice";
import { useSessionLife } from "../app/useSessionLife";
import { FailureState } from "../kit/FailureState";
import { Layout } from "./Layout";
import { PartComing } from "./PartComing";
import { buildMenu } from "../core/menu";
import { SignedInProvider, sideOf } from "../core/signedInContext";
import { useSignOut } from "./useSignOut";

const SignInAgain = lazy(() => import("../modules/identity/SignInAgain"), steadily);
const ProveAgain = lazyOf("identity", () => import("../modules/identity/ProveAgain"), steadily);
const Duties = lazyOf("identity", () => import("../modules/identity/DutyPage"));

/** Loads the current user and their menu, then renders the shell around the page. */
export default function SignedIn({ path }: { path: string }) {
  const { t } = useTranslation();
  const { search } = useLocation();
  useSessionLife();
  const user = useQuery(userInfoQuery);
  const entries = useQuery(menuQuery);
  const signOut = useSignOut();
  const menu = useMemo(
    () => (entries.data ? buildMenu(entries.data, (page) => page in pages) : null),
    [entries.data],
  );
  const signedIn = useMemo(() => (user.data && menu ? { user: user.data, menu } : null), [user.data, menu]);

  const owner = user.data?.id ?? null;
  useLayoutEffect(() => {
    settingsOf(owner);
    workBegins(owner);
    keepFor(owner && `${currentSession().domainType}/${owner}`);
    // Outside the shell, the default settings apply.
    return () => {
      settingsOf(null);
      keepFor(null);
      workBegins(null);
    };
  }, [owner]);

  const { expired } = useSyncExternalStore(subscribeSession, currentSession);
  useAgainWhoItIs(expired);
  const again = expired && user.data && (
    <Suspense fallback={<PartComing />}>
      <SignInAgain user={user.data} />
    </Suspense>
  );

  const wanted = useSyncExternalStore(subscribeProof, proofWanted);
  useLayoutEffect(() => {
    asksForProof(true);
    return () => asksForProof(false);
  }, []);
  const proof = wanted && (
    <Suspense fallback={<PartComing />}>
      <ProveAgain />
    </Suspense>
  );

  let content = <Waiting />;
  if (user.data?.username === "") return <Navigate to="/403" replace />;
  if (signedIn?.user.mustChangePassword || signedIn?.user.mustEnrolSecondFactor) {
    return (
      <>
        <Duties enrols={signedIn.user.mustEnrolSecondFactor} onLeave={() => void signOut()} />
        {proof}
      </>
    );
  }
  const own = signedIn && ownPage(path, sideOf(signedIn.user), signedIn.menu);
  if (own) return <Navigate to={own + search} replace />;
  if (signedIn) {
    content = (
      <SignedInProvider value={signedIn}>
        <Layout path={path} />
      </SignedInProvider>
    );
  } else if (user.isError || entries.isError) {
    content = (
      <main>
        <FailureState
          error={user.error ?? entries.error}
          title={t("session.loadFailed")}
          onRetry={() => {
            void user.refetch();
            void entries.refetch();
          }}
        />
      </main>
    );
  }
  return (
    <>
      <LiveUpdates />
      <UpdateNotice />
      <TaskNotices />
      {content}
      {proof}
      {again}
    </>
  );
}

/** Reloads the user after signing in again: roles may have changed, or a password change may be required. */
function useAgainWhoItIs(expired: boolean): void {
  const client = useQueryClient();
  const before = useRef(expired);
  useEffect(() => {
    const again = before.current && !expired;
    before.current = expired;
    if (!again) return;
    for (const { queryKey } of [userInfoQuery, menuQuery]) void client.invalidateQueries({ queryKey });
  }, [client, expired]);
}
