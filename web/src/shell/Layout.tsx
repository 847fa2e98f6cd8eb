import { Drawer } from "antd";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSettings } from "../core/settings";
import { useTitle } from "../core/useTitle";
import { useMediaQuery } from "../kit/useMediaQuery";
import { MOBILE_QUERY } from "../theme/tokens";
import { Breadcrumb } from "./Breadcrumb";
import styles from "./Layout.module.css";
import { OpenPages } from "./OpenPages";
import type { Overlay } from "./overlay";
import { Overlays } from "./Overlays";
import { PageStack } from "./PageStack";
import { Sidebar } from "./Sidebar";
import { SidebarRail } from "./SidebarRail";
import { toggleSidebar, useSidebarOpen } from "./sidebarStatus";
import { displayName, useSignedIn } from "../core/signedInContext";
import { TabBar } from "./TabBar";
import { TopBar } from "./TopBar";
import { useCommandKeys } from "./useCommandKeys";
import { useCommands } from "./useCommands";
import { useCompany } from "./useCompany";
import { useScrollMemory } from "./useScrollMemory";
import { useTabs } from "./useTabs";
import { useTabTitles } from "./useTabTitles";
import { keepWatermark } from "./watermark";

const CONTENT_ID = "content";

export function Layout({ path }: { path: string }) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const { tagsView, fixedHeader } = useSettings();
  const mobile = useMediaQuery(MOBILE_QUERY);
  const sidebarOpen = useSidebarOpen();
  const company = useCompany();
  const [menuOpen, setMenuOpen] = useState(false);
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const body = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);

  const tabs = useTabs(path);
  const titleOf = useTabTitles();
  const title = titleOf(tabs.tabs.find((tab) => tab.path === path) ?? { path, search: "" });
  const commands = useCommands({
    path,
    tabs,
    open: setOverlay,
    toggleMenu: mobile ? () => setMenuOpen((now) => !now) : toggleSidebar,
  });
  useTitle(title);
  useCommandKeys(commands);
  useScrollMemory(scroller, path);

  const name = displayName(user);
  useEffect(() => (body.current ? keepWatermark(body.current, [company, name]) : undefined), [company, name]);

  const desktopHead = tagsView && <TabBar path={path} titleOf={titleOf} {...tabs} />;
  const mobileHead = (
    <div className={styles.strip}>
      <Breadcrumb path={path} title={title} />
      {tagsView && <OpenPages path={path} titleOf={titleOf} {...tabs} />}
    </div>
  );
  const head = mobile ? mobileHead : desktopHead;

  return (
    <div className={styles.layout}>
      <a className={styles.skip} href={`#${CONTENT_ID}`}>
        {t("shell.skipToContent")}
      </a>
      <TopBar path={path} title={title} mobile={mobile} commands={commands} />
      {mobile ? (
        <Drawer
          open={menuOpen}
          placement="left"
          size={260}
          title={t("shell.menu")}
          onClose={() => setMenuOpen(false)}
          styles={{ body: { padding: 0 } }}
        >
          <Sidebar path={path} onChoose={() => setMenuOpen(false)} />
        </Drawer>
      ) : (
        <div className={sidebarOpen ? styles.sidebar : styles.rail}>
          {sidebarOpen ? <Sidebar path={path} /> : <SidebarRail path={path} />}
        </div>
      )}
      <div className={styles.body} ref={body}>
        {fixedHeader && head}
        <div className={styles.scroller} ref={scroller}>
          {!fixedHeader && head}
          <main id={CONTENT_ID} className={styles.main} tabIndex={-1}>
            <PageStack
              path={path}
              tabs={tabs.tabs}
              rounds={tabs.rounds}
              nameTab={tabs.nameTab}
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
        onClose={() => setOverlay(null)}
      />
    </div>
  );
}
