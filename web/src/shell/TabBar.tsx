import { Dropdown } from "antd";
import { useEffect, useRef, type KeyboardEvent, type MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useUnsavedPaths } from "../core/unsaved";
import { placeAfter } from "../kit/arrowKeys";
import { Icon } from "../kit/icons";
import styles from "./TabBar.module.css";
import { useTabMenu } from "./tabMenu";
import type { Tab } from "./tabs";
import type { Tabs } from "./useTabs";

const MIDDLE = 1;

interface TabBarProps extends Tabs {
  path: string;
  titleOf: (tab: Tab) => string;
}

export function TabBar({ path, titleOf, ...tabs }: TabBarProps) {
  const { t } = useTranslation();
  const menuOf = useTabMenu(tabs);
  const unsaved = useUnsavedPaths();
  const bar = useRef<HTMLElement>(null);
  const closedHere = useRef(false);

  const count = tabs.tabs.length;
  const index = tabs.tabs.findIndex((tab) => tab.path === path);
  // The title gets longer once the page has loaded its record, so the tab may need to be scrolled into view again.
  const name = tabs.tabs[index] ? titleOf(tabs.tabs[index]) : "";
  useEffect(() => {
    if (count === 0 || name === "") return;
    const current = bar.current?.querySelectorAll("a")[index];
    current?.parentElement?.scrollIntoView({ block: "nearest", inline: "nearest" });
    // The focused close button was removed with its tab.
    if (closedHere.current && document.activeElement === document.body) current?.focus();
    closedHere.current = false;
  }, [index, count, name]);

  const close = (closing: string) => {
    closedHere.current = true;
    tabs.closeTab(closing);
  };
  // Middle click: mousedown would start auto-scroll, auxclick would open a window.
  const onMiddle = (event: MouseEvent, closing?: string) => {
    if (event.button !== MIDDLE) return;
    event.preventDefault();
    if (closing) close(closing);
  };

  // One tab stop for all tabs, the current page's; arrows lead to the others.
  const stop = Math.max(index, 0);
  const onKey = (event: KeyboardEvent, at: number, closing: string) => {
    if (event.key === "Delete") return close(closing);
    const next = placeAfter(event.key, at, count, "row");
    // Alt with an arrow is the browser's own way back.
    if (next === null || event.altKey) return;
    event.preventDefault();
    bar.current?.querySelectorAll("a")[next]?.focus();
  };

  return (
    <nav className={styles.bar} aria-label={t("shell.tabs")} ref={bar}>
      <ul>
        {tabs.tabs.map((tab, at) => {
          const title = titleOf(tab);
          const pinned = tabs.isPinned(tab.path);
          return (
            <Dropdown key={tab.path} trigger={["contextMenu"]} menu={menuOf(tab.path)}>
              {/* Middle click is a mouse shortcut; the keyboard has Delete and the button. */}
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
              <li
                className={styles.tab}
                data-active={tab.path === path || undefined}
                onMouseDown={onMiddle}
                onAuxClick={(event) => onMiddle(event, tab.path)}
              >
                <Link
                  title={title}
                  to={tab.path + tab.search}
                  aria-current={tab.path === path ? "page" : undefined}
                  tabIndex={at === stop ? 0 : -1}
                  onKeyDown={(event) => onKey(event, at, tab.path)}
                >
                  <span className={styles.name}>{title}</span>
                  {unsaved.has(tab.path) && (
                    <span className={styles.unsaved}>
                      <span className="visually-hidden">{t("tabs.unsaved")}</span>
                    </span>
                  )}
                </Link>
                {pinned ? (
                  <span className={styles.pin} title={t("tabs.pinned")}>
                    <Icon name="pin" width={12} height={12} />
                  </span>
                ) : (
                  <button
                    type="button"
                    tabIndex={-1}
                    aria-label={t("shell.closeTab", { name: title })}
                    onClick={() => close(tab.path)}
                  >
                    <Icon name="close" width={12} height={12} />
                  </button>
                )}
              </li>
            </Dropdown>
          );
        })}
      </ul>
      <Dropdown trigger={["click"]} placement="bottomRight" menu={menuOf(path)}>
        <button type="button" className={styles.more} aria-label={t("shell.tabMenu")}>
          <Icon name="more" />
        </button>
      </Dropdown>
    </nav>
  );
}
