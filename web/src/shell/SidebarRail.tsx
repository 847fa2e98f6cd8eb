import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Icon, menuIcon } from "../kit/icons";
import { wordOf } from "../words";
import styles from "./Sidebar.module.css";
import { setSidebarOpen } from "./sidebarStatus";
import { useSignedIn } from "../core/signedInContext";

/** The collapsed sidebar: top-level entries as icons. A group expands the sidebar. */
export function SidebarRail({ path }: { path: string }) {
  const { t } = useTranslation();
  const { menu } = useSignedIn();
  return (
    <nav className={styles.rail} aria-label={t("shell.menu")}>
      <ul>
        {menu.tree.map(({ id, path: to, icon, languageKey, children }) => {
          const title = wordOf(languageKey);
          const picture = <Icon name={menuIcon(icon)} />;
          return (
            <li key={id}>
              {children.length === 0 && to ? (
                <Link
                  to={to}
                  title={title}
                  aria-label={title}
                  aria-current={to === path ? "page" : undefined}
                >
                  {picture}
                </Link>
              ) : (
                <button
                  type="button"
                  title={title}
                  aria-label={title}
                  data-inside={menu.trails.get(path)?.[0]?.id === id || undefined}
                  onClick={() => setSidebarOpen(true)}
                >
                  {picture}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
