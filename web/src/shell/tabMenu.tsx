import type { MenuProps } from "antd";
import { useTranslation } from "react-i18next";
import { HOME } from "../core/navigation";
import { Icon } from "../kit/icons";
import type { Tabs } from "./useTabs";

type Actions = Pick<
  Tabs,
  "tabs" | "isPinned" | "refresh" | "togglePin" | "closeTab" | "closeOthers" | "closeAll"
>;

/** Menu of a tab; the same for right click, the menu button and the phone layout. */
export function useTabMenu(actions: Actions): (path: string) => MenuProps {
  const { t } = useTranslation();
  return (path) => {
    const pinned = actions.isPinned(path);
    const others = actions.tabs.some((tab) => tab.path !== path && !actions.isPinned(tab.path));
    return {
      items: [
        {
          key: "refresh",
          label: t("tabs.refresh"),
          icon: <Icon name="refresh" />,
          onClick: () => actions.refresh(path),
        },
        {
          key: "pin",
          label: t(pinned ? "tabs.unpin" : "tabs.pin"),
          icon: <Icon name="pin" />,
          disabled: path === HOME,
          onClick: () => actions.togglePin(path),
        },
        { type: "divider" },
        {
          key: "close",
          label: t("tabs.close"),
          icon: <Icon name="close" />,
          disabled: pinned,
          onClick: () => actions.closeTab(path),
        },
        {
          key: "others",
          label: t("shell.closeOtherTabs"),
          disabled: !others,
          onClick: () => actions.closeOthers(path),
        },
        {
          key: "all",
          label: t("shell.closeAllTabs"),
          disabled: !others && pinned,
          onClick: () => actions.closeAll(),
        },
      ],
    };
  };
}
