import { Button, Dropdown } from "antd";
import { useLayoutEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Scene, SceneCount } from "../../../api/views";
import { PHONE_QUERY } from "../../../theme/tokens";
import { groupDigits } from "../../digits";
import { Icon } from "../../icons";
import { toneOf, type Tone } from "../../StatusDot";
import { useMediaQuery } from "../../useMediaQuery";
import { textWidth } from "../fitColumns";
import type { ListState } from "../listState";
import { isSystemScene, withoutScene, withScene } from "./scenes";
import styles from "./SceneTabs.module.css";
import { tabsInRoom } from "./tabsInRoom";
import type { ListViews } from "./useListViews";

interface SceneTabsProps {
  lists: ListViews;
  state: ListState;
  /** Number of rows of each scene, and of the whole list under the empty id; those not counted are missing. */
  counts: readonly SceneCount[];
  onChange: (next: ListState) => void;
  onNew: () => void;
}

interface Tab {
  id: string;
  title: string;
  tone: Tone;
  scene: Scene | null;
  own: boolean;
  count: SceneCount | undefined;
}

const PADDING = 24;
const MARK = 20;
const PILL = 20;
const MORE_WIDTH = 96;

function countText({ count, isExact }: SceneCount): string {
  return isExact ? groupDigits(String(count)) : `${groupDigits(String(count))}+`;
}

function widthOf({ title, own, count }: Tab): number {
  return PADDING + textWidth(title) + (own ? MARK : 0) + (count ? PILL + textWidth(countText(count)) : 0);
}

/** The width of an element, followed as it changes. */
function useWidth(): [(element: HTMLElement | null) => void, number] {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [width, setWidth] = useState(Infinity);
  useLayoutEffect(() => {
    if (!element) return;
    // Called once at the start, before anything is painted.
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return [setElement, width];
}

/** Tabs above a list: the scenes that ship, the user's own with a mark, and all rows, each with its count. */
export function SceneTabs({ lists, state, counts, onChange, onNew }: SceneTabsProps) {
  const { t } = useTranslation();
  const [strip, room] = useWidth();
  const phone = useMediaQuery(PHONE_QUERY);
  const countOf = (id: string) => counts.find((one) => one.id === id);
  const tabs: Tab[] = [
    ...lists.scenes.map((scene) => ({
      id: scene.id,
      title: scene.title,
      tone: toneOf(scene.tone),
      scene,
      own: !isSystemScene(scene),
      count: countOf(scene.id),
    })),
    { id: "", title: t("scene.defaultQuery"), tone: "idle", scene: null, own: false, count: countOf("") },
  ];
  const asked = state.conditions.length > 0 || state.search !== "";
  const current = lists.scene?.id ?? (asked ? null : "");
  const active = tabs.findIndex(({ id }) => id === current);
  const pinned = new Set([tabs.length - 1, ...(active < 0 ? [] : [active])]);
  const shown = new Set(tabsInRoom(tabs.map(widthOf), room, pinned, MORE_WIDTH));
  const rest = tabs.filter((_, index) => !shown.has(index));
  const open = ({ scene }: Tab) => onChange(scene ? withScene(state, scene) : withoutScene(state));

  const content = ({ title, own, count, tone, id }: Tab): ReactNode => (
    <>
      {own && (
        <>
          <Icon name="bookmark" />
          <span className="visually-hidden">{t("scene.own")}</span>
        </>
      )}
      <span>{title}</span>
      {id !== "" && id === lists.scene?.id && lists.sceneChanged && (
        <span className={styles.dot} title={t("view.changed")}>
          <span className="visually-hidden">{t("view.changed")}</span>
        </span>
      )}
      {count && (
        <span className={`${styles.count} ${count.count > 0 ? (styles[tone] ?? "") : ""}`}>
          {countText(count)}
        </span>
      )}
    </>
  );

  return (
    <nav className={styles.tabs} aria-label={t("scene.scenes")}>
      <div className={styles.strip} ref={strip}>
        {tabs.map((tab, index) =>
          shown.has(index) ? (
            <button
              key={tab.id}
              type="button"
              className={styles.tab}
              aria-current={index === active ? "true" : undefined}
              disabled={Boolean(tab.scene?.broken)}
              title={tab.scene?.broken ?? undefined}
              onClick={() => open(tab)}
            >
              {content(tab)}
            </button>
          ) : null,
        )}
        {rest.length > 0 && (
          <Dropdown
            trigger={["click"]}
            menu={{
              items: rest.map((tab) => ({
                key: tab.id,
                label: <span className={styles.entry}>{content(tab)}</span>,
                disabled: Boolean(tab.scene?.broken),
              })),
              onClick: ({ key }) => {
                const chosen = rest.find(({ id }) => id === key);
                if (chosen) open(chosen);
              },
            }}
          >
            <button type="button" className={styles.tab} aria-haspopup="menu">
              {t("scene.more", { n: rest.length })} <Icon name="down" />
            </button>
          </Dropdown>
        )}
      </div>
      {/* On a phone its place is that of the tabs; what is asked is saved beside the view. */}
      {lists.maySave && !phone && (
        <Button type="text" size="small" icon={<Icon name="plus" />} onClick={onNew}>
          {t("scene.new")}
        </Button>
      )}
    </nav>
  );
}
