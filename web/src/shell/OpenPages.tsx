import { Drawer, Dropdown } from "antd";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useUnsavedPaths } from "../core/unsaved";
import { Icon } from "../kit/icons";
import styles from "./OpenPages.module.css";
import { useTabMenu } from "./tabMenu";
import type { Tab } from "./tabs";
import type { Tabs } from "./useTabs";

interface OpenPagesProps extends Tabs {
  path: string;
  titleOf: (tab: Tab) => string;
}

/** Replaces the tab bar on narrow screens: a button with the number of open pages, and their list. */
export default function OpenPages({ path, titleOf, ...tabs }: OpenPagesProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const unsaved = useUnsavedPaths();
  const menuOf = useTabMenu(tabs);
  const count = tabs.tabs.length;
  const list = useRef<HTMLUListElement>(null);
  const closedAt = useRef<number | null>(null);
  useEffect(() => {
    const at = closedAt.current;
    closedAt.current = null;
    if (at === null || !open || list.current?.contains(document.activeElement)) return;
    // The focused close button was removed with its page: the one in its place is next.
    const next = list.current?.children[Math.min(at, count - 1)];
    (next?.querySelector("button") ?? next?.querySelector("a"))?.focus();
  }, [count, open]);

  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={t("tabs.openPages", { count })}
        onClick={() => setOpen(true)}
      >
        <Icon name="pages" />
        {count}
      </button>
      <Drawer
        open={open}
        placement="bottom"
        size={Math.min(480, 120 + count * 48)}
        title={t("shell.tabs")}
        onClose={() => setOpen(false)}
        styles={{ body: { padding: "4px 8px 16px" } }}
        extra={
          <Dropdown trigger={["click"]} placement="bottomRight" menu={menuOf(path)}>
            <button type="button" className={styles.button} aria-label={t("shell.tabMenu")}>
              <Icon name="more" />
            </button>
          </Dropdown>
        }
      >
        <ul ref={list} className={styles.list}>
          {tabs.tabs.map((tab, at) => {
            const title = titleOf(tab);
            return (
              <li key={tab.path}>
                <Link
                  to={tab.path + tab.search}
                  aria-current={tab.path === path ? "page" : undefined}
                  onClick={() => setOpen(false)}
                >
                  {title}
                  {unsaved.has(tab.path) && <small>{t("tabs.unsaved")}</small>}
                </Link>
                {tabs.isPinned(tab.path) ? (
                  <span className={styles.button} title={t("tabs.pinned")}>
                    <Icon name="pin" />
                  </span>
                ) : (
                  <button
                    type="button"
                    className={styles.button}
                    aria-label={t("shell.closeTab", { name: title })}
                    onClick={() => {
                      closedAt.current = at;
                      tabs.closeTab(tab.path);
                    }}
                  >
                    <Icon name="close" />
                  </button>
                )}
              </li>
            );
          })}
        </ul>
      </Drawer>
    </>
  );
}
