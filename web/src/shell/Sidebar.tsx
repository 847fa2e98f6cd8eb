import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Icon, menuIcon } from "../kit/icons";
import { wordOf } from "../words";
import type { MenuNode } from "./menu";
import styles from "./Sidebar.module.css";
import { useSignedIn } from "./signedInContext";

interface SidebarProps {
  path: string;
  onChoose?: () => void;
}

function Item({ node, path, depth, onChoose }: SidebarProps & { node: MenuNode; depth: number }) {
  if (node.children.length > 0) {
    return (
      <li>
        <h2 className={styles.group}>{wordOf(node.languageKey)}</h2>
        <ul>
          {node.children.map((child) => (
            <Item
              key={child.id}
              node={child}
              path={path}
              depth={depth + 1}
              {...(onChoose ? { onChoose } : {})}
            />
          ))}
        </ul>
      </li>
    );
  }
  if (!node.path) return null;
  return (
    <li>
      <Link
        to={node.path}
        className={styles.item}
        style={{ paddingLeft: 10 + Math.max(0, depth - 1) * 12 }}
        aria-current={node.path === path ? "page" : undefined}
        onClick={onChoose}
      >
        <Icon name={menuIcon(node.icon)} />
        {wordOf(node.languageKey)}
      </Link>
    </li>
  );
}

export function Sidebar({ path, onChoose }: SidebarProps) {
  // Titles are translated at render, so the menu must render again when the language changes.
  const { t } = useTranslation();
  const { menu } = useSignedIn();
  return (
    <nav className={styles.nav} aria-label={t("shell.menu")}>
      <ul>
        {menu.tree.map((node) => (
          <Item key={node.id} node={node} path={path} depth={0} {...(onChoose ? { onChoose } : {})} />
        ))}
      </ul>
    </nav>
  );
}
