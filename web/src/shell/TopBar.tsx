import { Dropdown, type MenuProps } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { COMMANDS, type CommandId } from "../app/commands";
import { useConnected } from "../core/connection";
import { useOpenTasks } from "../app/tasks";
import { HOME } from "../core/navigation";
import { useSettings } from "../core/settings";
import { Avatar } from "../kit/Avatar";
import { useFullscreen } from "../kit/fullscreen";
import { Icon, type IconName } from "../kit/icons";
import { LanguageSwitch } from "../kit/LanguageSwitch";
import { Logo } from "../kit/Logo";
import { Bell } from "./Bell";
import { Breadcrumb } from "./Breadcrumb";
import { Keys } from "./Keys";
import { useSidebarOpen } from "./sidebarStatus";
import { displayName, useSignedIn } from "../core/signedInContext";
import { isRoleKey, roleItems, roleKey, roleOfKey } from "./roleItems";
import { TodoLink } from "./TodoLink";
import styles from "./TopBar.module.css";
import type { Commands } from "./useCommands";
import { useCompany } from "./useCompany";
import { useKeepLanguage } from "./useKeepLanguage";

interface TopBarProps {
  path: string;
  title: string;
  mobile: boolean;
  commands: Commands;
  /** Works in one role, or with null in all. */
  onRole: (roleCode: string | null) => void;
}

const ICONS: Partial<Record<CommandId, IconName>> = {
  palette: "search",
  help: "question",
  fullscreen: "fullscreen",
  settings: "setting",
  version: "info",
  tasks: "download",
  imports: "upload",
  messages: "bell",
  profile: "user",
  changePassword: "key",
  signOut: "signOut",
};

/** On a small screen, these commands move from the bar into the user menu. */
const BESIDE: readonly CommandId[] = ["tasks", "imports", "version", "fullscreen"];
const IN_MENU: readonly CommandId[] = ["profile", "settings", "changePassword", "help"];

export function TopBar({ path, title, mobile, commands, onRole }: TopBarProps) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const { sidebarLogo, showSettings } = useSettings();
  const connected = useConnected();
  const fullscreen = useFullscreen();
  const sidebarOpen = useSidebarOpen();
  const company = useCompany();
  const openTasks = useOpenTasks();
  const keepLanguage = useKeepLanguage();

  const iconOf = (id: CommandId): IconName =>
    id === "fullscreen" && fullscreen ? "leaveFullscreen" : (ICONS[id] ?? "page");
  const nameOf = (id: CommandId) =>
    t(id === "fullscreen" && fullscreen ? "fullscreen.leave" : COMMANDS[id].title);
  const button = (id: CommandId) => (
    <button
      key={id}
      type="button"
      className={styles.square}
      title={nameOf(id)}
      aria-label={nameOf(id)}
      onClick={commands[id]}
    >
      <Icon name={iconOf(id)} />
      {id === "tasks" && openTasks > 0 && (
        <span className={styles.count} title={t("tasks.open", { n: openTasks })} aria-hidden>
          {openTasks}
        </span>
      )}
    </button>
  );
  const item = (id: CommandId) => ({ key: id, label: nameOf(id), icon: <Icon name={iconOf(id)} /> });
  const items: MenuProps["items"] = [
    ...[...IN_MENU, ...(mobile ? BESIDE : [])].filter((id) => commands[id]).map(item),
    ...roleItems(user, t),
    { type: "divider" },
    item("signOut"),
  ];
  const menuName = mobile ? "shell.openMenu" : sidebarOpen ? "shell.foldMenu" : "shell.unfoldMenu";

  return (
    <header className={styles.bar}>
      <button
        type="button"
        className={`${styles.square} ${styles.first}`}
        title={t(menuName)}
        aria-label={t(menuName)}
        onClick={commands.toggleSidebar}
      >
        <Icon name={mobile ? "menu" : sidebarOpen ? "fold" : "unfold"} />
      </button>
      {sidebarLogo && (
        <Link to={HOME} className={styles.brand}>
          <Logo />
          <span>{t("product.name")}</span>
        </Link>
      )}
      {company && <span className={styles.tenant}>{company}</span>}
      {!mobile && (
        <div className={styles.trail}>
          <Breadcrumb path={path} title={title} />
        </div>
      )}
      <div className={styles.right}>
        <output className={styles.connection}>{connected ? "" : t("shell.reconnecting")}</output>
        {mobile ? (
          button("palette")
        ) : (
          <>
            <button
              type="button"
              className={styles.palette}
              title={t("command.palette")}
              onClick={commands.palette}
            >
              <Icon name="search" />
              <span className={styles.paletteName}>{t("palette.short")}</span>
              <Keys keys="Mod+K" />
            </button>
            <div className={styles.squares}>
              {BESIDE.filter((id) => commands[id]).map(button)}
              {showSettings && button("settings")}
            </div>
          </>
        )}
        <Bell />
        <TodoLink />
        <LanguageSwitch onChosen={keepLanguage} />
        <Dropdown
          trigger={["click"]}
          placement="bottomRight"
          menu={{
            items,
            onClick: ({ key }) => {
              if (isRoleKey(key)) onRole(roleOfKey(key));
              else commands[key as CommandId]?.();
            },
            selectedKeys: [roleKey(user.roleCode ?? null)],
          }}
        >
          <button
            type="button"
            className={styles.user}
            aria-label={`${t("shell.userMenu")} ${displayName(user)}`}
          >
            <Avatar address={user.avatar} />
            <span>{displayName(user)}</span>
            <Icon name="down" width={12} height={12} />
          </button>
        </Dropdown>
      </div>
    </header>
  );
}
