import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { reachablePage } from "../app/helpPages";
import { HelpAccessContext, type HelpAccess, type HelpAt } from "../core/help";
import { lazy } from "../core/lazy";
import { steadily } from "../core/offline";
import { useSettings } from "../core/settings";
import { useTitle } from "../core/useTitle";
import { useMediaQuery } from "../kit/useMediaQuery";
import { MOBILE_QUERY } from "../theme/tokens";
import { Breadcrumb } from "./Breadcrumb";
import styles from "./Layout.module.css";
import type { Overlay } from "./overlay";
import { Overlays } from "./Overlays";
import { PartComing } from "./PartComing";
import { PageStack } from "./PageStack";
import { Sidebar } from "./Sidebar";
import { SidebarRail } from "./SidebarRail";
import { toggleSidebar, useSidebarOpen } from "./sidebarStatus";
import { displayName, useSide, useSignedIn } from "../core/signedInContext";
import { TabBar } from "./TabBar";
import { TopBar } from "./TopBar";
import { TourPlace } from "./tour/TourPlace";
import { useCommandKeys } from "./useCommandKeys";
import { useCommands } from "./useCommands";
import { useFocusOnPage } from "./useFocusOnPage";
import { useRoleSwitch } from "./useRoleSwitch";
import { useCompany } from "./useCompany";
import { useScrollMemory } from "./useScrollMemory";
import { useTabs } from "./useTabs";
import { useTabTitles } from "./useTabTitles";
import { keepWatermark } from "./watermark";

// Only phones load what is shown on phones only.
const PhoneMenu = lazy(() => import("./PhoneMenu"), steadily);
const OpenPages = lazy(() => import("./OpenPages"), steadily);

const CONTENT_ID = "content";

/** What help needs of the shell. Titles of pages follow the language. */
function useHelpOf(open: (at: HelpAt | null) => void): HelpAccess {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const { menu } = useSignedIn();
  const side = useSide();
  return useMemo(
    () => ({
      language,
      open: (at) => open(at ?? null),
      pageOf: (name) => reachablePage(name, menu, side),
    }),
    [open, language, menu, side],
  );
}

export function Layout({ path }: { path: string }) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const { tagsView, fixedHeader } = useSettings();
  const mobile = useMediaQuery(MOBILE_QUERY);
  const sidebarOpen = useSidebarOpen();
  const company = useCompany();
  const [menuOpen, setMenuOpen] = useState(false);
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const [helpAt, setHelpAt] = useState<HelpAt | null>(null);
  const [tour, setTour] = useState(false);
  const openHelp = useCallback((at: HelpAt | null) => {
    setHelpAt(at);
    setOverlay("help");
  }, []);
  const help = useHelpOf(openHelp);
  const body = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const main = useRef<HTMLElement>(null);

  const tabs = useTabs(path);
  const titleOf = useTabTitles();
  const title = titleOf(tabs.tabs.find((tab) => tab.path === path) ?? { path, search: "" });
  const onRole = useRoleSwitch(tabs);
  const commands = useCommands({
    path,
    tabs,
    open: setOverlay,
    openHelp: help.open,
    toggleMenu: mobile ? () => setMenuOpen((now) => !now) : toggleSidebar,
  });
  useTitle(title);
  useCommandKeys(commands);
  useScrollMemory(scroller, path);
  useFocusOnPage(main, path);

  const name = displayName(user);
  useEffect(() => (body.current ? keepWatermark(body.current, [company, name]) : undefined), [company, name]);

  const desktopHead = tagsView && <TabBar path={path} titleOf={titleOf} {...tabs} />;
  const mobileHead = (
    <div className={styles.strip}>
      <Breadcrumb path={path} title={title} />
      <Suspense fallback={null}>{tagsView && <OpenPages path={path} titleOf={titleOf} {...tabs} />}</Suspense>
    </div>
  );
  const head = mobile ? mobileHead : desktopHead;

  return (
    <HelpAccessContext value={help}>
      <div className={styles.layout}>
        <a className={styles.skip} href={`#${CONTENT_ID}`}>
          {t("shell.skipToContent")}
        </a>
        <TopBar path={path} title={title} mobile={mobile} commands={commands} onRole={onRole} />
        {mobile ? (
          <Suspense fallback={menuOpen && <PartComing onClose={() => setMenuOpen(false)} />}>
            <PhoneMenu open={menuOpen} path={path} onClose={() => setMenuOpen(false)} />
          </Suspense>
        ) : (
          <aside className={sidebarOpen ? styles.sidebar : styles.rail}>
            {sidebarOpen ? <Sidebar path={path} /> : <SidebarRail path={path} />}
          </aside>
        )}
        <div className={styles.body} ref={body}>
          {fixedHeader && head}
          <TourPlace path={path} running={tour} onRun={setTour} />
          <div className={styles.scroller} ref={scroller}>
            {!fixedHeader && head}
            <main id={CONTENT_ID} ref={main} className={styles.main} tabIndex={-1}>
              <PageStack
                path={path}
                tabs={tabs.tabs}
                rounds={tabs.rounds}
                nameTab={tabs.nameTab}
                askTab={tabs.askTab}
                leaveTab={tabs.leaveTab}
              />
            </main>
          </div>
        </div>
        <Overlays
          open={overlay}
          path={path}
          tabs={tabs.tabs}
          titleOf={titleOf}
          commands={commands}
          helpAt={helpAt}
          onTour={() => setTour(true)}
          onClose={() => setOverlay(null)}
        />
      </div>
    </HelpAccessContext>
  );
}
