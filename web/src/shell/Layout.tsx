import { Drawer } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useTitle } from "../app/useTitle";
import { useMediaQuery } from "../kit/useMediaQuery";
import { MOBILE_QUERY } from "../theme/tokens";
import styles from "./Layout.module.css";
import { PageStack } from "./PageStack";
import { Sidebar } from "./Sidebar";
import { TabBar } from "./TabBar";
import { TopBar } from "./TopBar";
import { useTabs } from "./useTabs";
import { useTabTitles } from "./useTabTitles";

const CONTENT_ID = "content";

export function Layout({ path }: { path: string }) {
  const { t } = useTranslation();
  const mobile = useMediaQuery(MOBILE_QUERY);
  const [menuOpen, setMenuOpen] = useState(false);
  const tabs = useTabs(path);
  const titleOf = useTabTitles();
  const current = tabs.tabs.find((tab) => tab.path === path);
  useTitle(current ? titleOf(current) : "");

  return (
    <div className={styles.layout}>
      <a className={styles.skip} href={`#${CONTENT_ID}`}>
        {t("shell.skipToContent")}
      </a>
      <TopBar onOpenMenu={mobile ? () => setMenuOpen(true) : undefined} />
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
        <div className={styles.sidebar}>
          <Sidebar path={path} />
        </div>
      )}
      <div className={styles.body}>
        {!mobile && <TabBar path={path} titleOf={titleOf} {...tabs} />}
        <main id={CONTENT_ID} className={styles.main} tabIndex={-1}>
          <PageStack path={path} tabs={tabs.tabs} nameTab={tabs.nameTab} leaveTab={tabs.leaveTab} />
        </main>
      </div>
    </div>
  );
}
