import { Activity, Suspense, useMemo } from "react";
import { useNavigate } from "react-router";
import { ErrorBoundary } from "../app/ErrorBoundary";
import { PageProvider } from "../app/page";
import { ALWAYS_ALLOWED, pages } from "../app/registry";
import { Waiting } from "../app/Root";
import { StatusPage } from "../app/StatusPage";
import { subPageAt } from "../app/subPage";
import { useSignedIn } from "./signedInContext";
import type { Tab } from "./tabs";

function PageAt({ path }: { path: string }) {
  const { menu } = useSignedIn();
  const sub = subPageAt(path);
  const Page = pages[path] ?? sub?.entry.page;
  const needed = sub?.entry.permission;
  const permitted =
    ALWAYS_ALLOWED.has(path) ||
    (menu.titles.has(sub?.entry.of ?? path) && (needed === undefined || menu.permissions.has(needed)));
  if (Page) return permitted ? <Page /> : <StatusPage kind="forbidden" />;
  return <StatusPage kind={permitted ? "notBuilt" : "notFound"} />;
}

interface KeptPageProps {
  tab: Tab;
  visible: boolean;
  nameTab: (path: string, title: string) => void;
  leaveTab: (path: string, to: string) => void;
}

function KeptPage({ tab, visible, nameTab, leaveTab }: KeptPageProps) {
  const navigate = useNavigate();
  const { path, search } = tab;
  const address = useMemo(
    () => ({
      path,
      search,
      params: subPageAt(path)?.params ?? {},
      setTitle: (title: string) => nameTab(path, title),
      setSearch: (next: string, replace = false) => void navigate(path + next, { replace }),
      leave: (to: string) => leaveTab(path, to),
    }),
    [path, search, navigate, nameTab, leaveTab],
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

interface PageStackProps {
  path: string;
  tabs: readonly Tab[];
  nameTab: (path: string, title: string) => void;
  leaveTab: (path: string, to: string) => void;
}

/** All open pages, one of them in sight. The others keep their state and their scroll position, and do no work. */
export function PageStack({ path, tabs, nameTab, leaveTab }: PageStackProps) {
  return tabs.map((tab) => (
    <KeptPage key={tab.path} tab={tab} visible={tab.path === path} nameTab={nameTab} leaveTab={leaveTab} />
  ));
}
