import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { MAY_IMPORT } from "../api/imports";
import { MAY_READ_MESSAGES } from "../api/messages";
import type { CommandId } from "../app/commands";
import { toggleFullscreen } from "../kit/fullscreen";
import { toast } from "../kit/toast";
import { useLanguageChange } from "../kit/useLanguageChange";
import { MESSAGES_PAGE } from "../modules/message/addresses";
import { MENU_SEARCH } from "./MenuSearch";
import type { Overlay } from "./overlay";
import { useSignedIn } from "../core/signedInContext";
import { currentPage, type Tabs } from "./useTabs";
import { useKeepLanguage } from "./useKeepLanguage";
import { useSignOut } from "./useSignOut";

/** User type of suppliers. Only they have a password here; buyers use single sign-on. */
const SUPPLIER = "SUZ";

/** The handler of each available command. */
export type Commands = Partial<Record<CommandId, () => void>>;

interface Shell {
  path: string;
  tabs: Tabs;
  open: (overlay: Overlay) => void;
  openHelp: () => void;
  toggleMenu: () => void;
}

function inSight(selector: string): HTMLInputElement | undefined {
  return [...document.querySelectorAll<HTMLInputElement>(selector)].find((one) => one.checkVisibility());
}

export function useCommands({ path, tabs, open, openHelp, toggleMenu }: Shell): Commands {
  const { t, i18n } = useTranslation();
  const { user, menu } = useSignedIn();
  const navigate = useNavigate();
  const changeLanguage = useLanguageChange();
  const signOut = useSignOut();
  const keepLanguage = useKeepLanguage();

  return {
    palette: () => open("palette"),
    help: () => openHelp(),
    // The page's search box, else the menu's, else the palette.
    search: () => {
      const box = inSight("main input[type=search]") ?? inSight(`input[${MENU_SEARCH}]`);
      if (box) box.focus();
      else open("palette");
    },
    toggleSidebar: toggleMenu,
    fullscreen: () =>
      void toggleFullscreen().then((done) => {
        if (!done) toast.info(t("fullscreen.refused"));
      }),
    language: () => {
      const other = i18n.language === "zh" ? "en" : "zh";
      void changeLanguage(other).then((changed) => changed && keepLanguage(other));
    },
    settings: () => open("settings"),
    version: () => open("version"),
    refreshTab: () => tabs.refresh(currentPage()),
    ...(tabs.isPinned(path) ? {} : { closeTab: () => tabs.closeTab(currentPage()) }),
    closeOtherTabs: () => tabs.closeOthers(currentPage()),
    closeAllTabs: tabs.closeAll,
    pinTab: () => tabs.togglePin(currentPage()),
    previousTab: () => tabs.goBy(-1),
    nextTab: () => tabs.goBy(1),
    tasks: () => void navigate("/user/download"),
    ...(menu.permissions.has(MAY_IMPORT) ? { imports: () => void navigate("/content/import") } : {}),
    ...(menu.permissions.has(MAY_READ_MESSAGES) ? { messages: () => void navigate(MESSAGES_PAGE) } : {}),
    profile: () => void navigate("/profile/index"),
    ...(user.userType === SUPPLIER ? { changePassword: () => open("changePassword") } : {}),
    signOut: () => void signOut(),
  };
}
