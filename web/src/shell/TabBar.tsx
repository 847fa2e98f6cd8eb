import { Dropdown } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { HOME } from "../app/navigation";
import { Icon } from "../kit/icons";
import styles from "./TabBar.module.css";
import type { Tab } from "./tabs";

interface TabBarProps {
  path: string;
  tabs: readonly Tab[];
  titleOf: (tab: Tab) => string;
  closeTab: (path: string) => void;
  closeOthers: () => void;
  closeAll: () => void;
}

export function TabBar({ path, tabs, titleOf, closeTab, closeOthers, closeAll }: TabBarProps) {
  const { t } = useTranslation();
  return (
    <nav className={styles.bar} aria-label={t("shell.tabs")}>
      <ul>
        {tabs.map((tab) => (
          <li key={tab.path} className={styles.tab} data-active={tab.path === path || undefined}>
            <Link to={tab.path + tab.search} aria-current={tab.path === path ? "page" : undefined}>
              {titleOf(tab)}
            </Link>
            {tab.path !== HOME && (
              <button
                type="button"
                aria-label={t("shell.closeTab", { name: titleOf(tab) })}
                onClick={() => closeTab(tab.path)}
              >
                <Icon name="close" width={12} height={12} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {tabs.length > 1 && (
        <Dropdown
          trigger={["click"]}
          placement="bottomRight"
          menu={{
            items: [
              { key: "others", label: t("shell.closeOtherTabs"), onClick: closeOthers },
              { key: "all", label: t("shell.closeAllTabs"), onClick: closeAll },
            ],
          }}
        >
          <button type="button" className={styles.more} aria-label={t("shell.tabMenu")}>
            <Icon name="more" />
          </button>
        </Dropdown>
      )}
    </nav>
  );
}
