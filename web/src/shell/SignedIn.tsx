import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { lazy, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { menuQuery, userInfoQuery } from "../api/identity";
import { LiveUpdates } from "../app/LiveUpdates";
import { pages } from "../app/registry";
import { Waiting } from "../app/Root";
import { useSessionLife } from "../app/useSessionLife";
import { EmptyState } from "../kit/EmptyState";
import { FailureState } from "../kit/FailureState";
import { Layout } from "./Layout";
import { buildMenu } from "./menu";
import { SignedInProvider } from "./signedInContext";
import { useSignOut } from "./useSignOut";

const Duties = lazy(() => import("../modules/identity/DutyPage"));

/** Loads who the user is and what they may see, then shows the shell around the page. */
export default function SignedIn({ path }: { path: string }) {
  const { t } = useTranslation();
  useSessionLife();
  const user = useQuery(userInfoQuery);
  const entries = useQuery(menuQuery);
  const signOut = useSignOut();
  const menu = useMemo(
    () => (entries.data ? buildMenu(entries.data, (page) => page in pages) : null),
    [entries.data],
  );
  const signedIn = useMemo(() => (user.data && menu ? { user: user.data, menu } : null), [user.data, menu]);

  const way = <Button onClick={signOut}>{t("shell.signOut")}</Button>;
  let content = <Waiting />;
  if (signedIn && signedIn.user.username === "") {
    content = (
      <EmptyState icon="warning" title={t("error.forbiddenTitle")} hint={t("session.noRole")} action={way} />
    );
  } else if (signedIn?.user.mustChangePassword || signedIn?.user.mustEnrolSecondFactor) {
    return <Duties enrols={signedIn.user.mustEnrolSecondFactor} onLeave={signOut} />;
  } else if (signedIn) {
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
      {content}
    </>
  );
}
