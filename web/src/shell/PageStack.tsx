import { Activity, Suspense, useMemo } from "react";
import { useNavigate } from "react-router";
import { ErrorBoundary } from "../app/ErrorBoundary";
import { PageProvider } from "../app/page";
import { ALWAYS_ALLOWED, pages } from "../app/registry";
import { Waiting } from "../app/Root";
import { StatusPage } from "../app/StatusPage";
import { useSignedIn } from "./signedInContext";
import type { Tab } from "./tabs";

function PageAt({ path }: { path: string }) {
  const { menu } = useSignedIn();
  const Page = pages[path];
  const permitted = ALWAYS_ALLOWED.has(path) || menu.titles.has(path);
  if (Page) return permitted ? <Page /> : <StatusPage kind="forbidden" />;
  return <StatusPage kind={permitted ? "notBuilt" : "notFound"} />;
}

function KeptPage({ tab, visible }: { tab: Tab; visible: boolean }) {
  const navigate = useNavigate();
  const { path, search } = tab;
  const address = useMemo(
    () => ({
      path,
      search,
      setSearch: (next: string, replace = false) => void navigate(path + next, { replace }),
    }),
    [path, search, navigate],
  );
  return (
    <Activity mode={visible ? "visible" : "hidden"}>
      <PageProvider value={address}>
        <ErrorBoundary>
          <Suspense fallback={<Waiting />}>
            <PageAt path={path} />
          </Suspense>
        </ErrorBoundary>
      </PageProvider>
    </Activity>
  );
}

/** All open pages, one of them in sight. The others keep their state and their scroll position, and do no work. */
export function PageStack({ path, tabs }: { path: string; tabs: readonly Tab[] }) {
  return tabs.map((tab) => <KeptPage key={tab.path} tab={tab} visible={tab.path === path} />);
}
