import { Provider as MotionProvider } from "@rc-component/motion";
import { ConfigProvider } from "antd";
import {
  Activity,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useNavigate } from "react-router";
import { ErrorBoundary } from "../app/ErrorBoundary";
import { PageHelpContext } from "../core/help";
import { PageProvider } from "../core/page";
import { helpAt } from "../app/helpPages";
import { ALWAYS_ALLOWED, pages } from "../app/registry";
import { Waiting } from "../kit/Waiting";
import { StatusPage } from "../app/StatusPage";
import { subPageAt } from "../app/subPage";
import { forgetUnsaved, unsavedSettled, useUnsavedPaths } from "../core/unsaved";
import { useSignedIn } from "../core/signedInContext";
import { stepTo, type Tab } from "./tabs";
import { currentPage } from "./useTabs";

function PageAt({ path }: { path: string }) {
  const { menu } = useSignedIn();
  const sub = subPageAt(path);
  const Page = pages[path] ?? sub?.entry.page;
  const needed = sub?.entry.permission;
  const of = sub?.entry.of ?? path;
  const permitted =
    ALWAYS_ALLOWED.has(of) || (menu.titles.has(of) && (needed === undefined || menu.permissions.has(needed)));
  if (Page) return permitted ? <Page /> : <StatusPage kind="forbidden" />;
  return <StatusPage kind={permitted ? "notBuilt" : "notFound"} />;
}

/** Popups go into the body: without motion, a new container would be attached too late for the first field's focus. */
const overThePage = () => document.body;

interface KeptPageProps {
  tab: Tab;
  visible: boolean;
  nameTab: (path: string, title: string) => void;
  askTab: (path: string, search: string) => void;
  leaveTab: (path: string, to: string) => void;
}

function KeptPage({ tab, visible, nameTab, askTab, leaveTab }: KeptPageProps) {
  const navigate = useNavigate();
  const { path, search } = tab;
  const shown = useRef(visible);
  const isShown = useCallback(() => shown.current, []);
  useLayoutEffect(() => {
    shown.current = visible;
    // The forms of a page that becomes visible register their unsaved input again.
    if (visible) forgetUnsaved(path, true);
  }, [visible, path]);
  useEffect(() => {
    if (visible) unsavedSettled();
  }, [visible]);

  const address = useMemo(
    () => ({
      path,
      search,
      params: subPageAt(path)?.params ?? {},
      setTitle: (title: string) => nameTab(path, title),
      setSearch: (next: string, replace = false) => {
        const step = stepTo({ path, search: next }, { path: currentPage(), search: window.location.search });
        if (step === "step") void navigate(path + next, { replace });
        else if (step === "aside") askTab(path, next);
      },
      leave: (to: string) => leaveTab(path, to),
      isShown,
    }),
    [path, search, navigate, nameTab, askTab, leaveTab, isShown],
  );
  const help = useMemo(() => helpAt(path), [path]);
  return (
    <Activity mode={visible ? "visible" : "hidden"}>
      {/* No motion: a dialog re-rendered while its page is hidden would wait for an animation that never ends. */}
      <MotionProvider motion={false}>
        <ConfigProvider getPopupContainer={overThePage}>
          <PageProvider value={address}>
            <PageHelpContext value={help}>
              <ErrorBoundary>
                <Suspense fallback={<Waiting />}>
                  <PageAt path={path} />
                </Suspense>
              </ErrorBoundary>
            </PageHelpContext>
          </PageProvider>
        </ConfigProvider>
      </MotionProvider>
    </Activity>
  );
}

interface PageStackProps {
  path: string;
  tabs: readonly Tab[];
  rounds: Readonly<Record<string, number>>;
  nameTab: (path: string, title: string) => void;
  askTab: (path: string, search: string) => void;
  leaveTab: (path: string, to: string) => void;
}

/**
 * All open pages, one of them visible. The others keep their state but are inactive. A page that the menu marks as
 * uncached is unmounted instead, unless that would lose input.
 */
export function PageStack({ path, tabs, rounds, nameTab, askTab, leaveTab }: PageStackProps) {
  const { menu } = useSignedIn();
  const unsaved = useUnsavedPaths();
  // A tab restored by a reload is mounted only when it is first visited.
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set([path]));
  if (!seen.has(path)) setSeen(new Set([...seen, path]));
  const isKept = (one: string) =>
    one === path ||
    unsaved.has(one) ||
    (seen.has(one) && !menu.uncached.has(subPageAt(one)?.entry.of ?? one));
  return tabs
    .filter((tab) => isKept(tab.path))
    .map((tab) => (
      <KeptPage
        key={`${tab.path} ${rounds[tab.path] ?? 0}`}
        tab={tab}
        visible={tab.path === path}
        nameTab={nameTab}
        askTab={askTab}
        leaveTab={leaveTab}
      />
    ));
}
