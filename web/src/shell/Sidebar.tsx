import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { subPageAt } from "../app/subPage";
import { changeSettings, currentSettings, useSettings } from "../core/settings";
import { Icon, menuIcon } from "../kit/icons";
import { wordOf } from "../words";
import type { MenuNode } from "../core/menu";
import { MenuSearch } from "./MenuSearch";
import styles from "./Sidebar.module.css";
import { useSignedIn } from "../core/signedInContext";

interface SidebarProps {
  path: string;
  onChoose?: (() => void) | undefined;
}

function setFolded(ids: readonly string[], folded: boolean): void {
  const others = currentSettings().foldedGroups.filter((one) => !ids.includes(one));
  changeSettings({ foldedGroups: folded ? [...others, ...ids] : others });
}

type ItemProps = SidebarProps & { node: MenuNode; depth: number };

function Group({ node, path, depth, onChoose }: ItemProps) {
  const folded = useSettings().foldedGroups.includes(node.id);
  return (
    <li>
      <button
        type="button"
        className={styles.group}
        style={{ paddingLeft: 10 + depth * 12 }}
        aria-expanded={!folded}
        onClick={() => setFolded([node.id], !folded)}
      >
        {wordOf(node.languageKey)}
        <Icon name="down" width={12} height={12} />
      </button>
      {!folded && (
        <ul>
          {node.children.map((child) => (
            <Item key={child.id} node={child} path={path} depth={depth + 1} onChoose={onChoose} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Item(props: ItemProps) {
  const { node } = props;
  if (node.children.length > 0) return <Group {...props} />;
  return node.path ? <Entry {...props} to={node.path} /> : null;
}

/** The current page's entry is in sight, however the page was reached. */
function Entry({ node, to, path, depth, onChoose }: ItemProps & { to: string }) {
  const entry = useRef<HTMLLIElement>(null);
  const current = to === path;
  useEffect(() => {
    if (current) entry.current?.scrollIntoView({ block: "nearest" });
  }, [current]);
  return (
    <li ref={entry}>
      <Link
        to={to}
        className={styles.item}
        style={{ paddingLeft: 10 + Math.max(0, depth - 1) * 12 }}
        aria-current={current ? "page" : undefined}
        onClick={onChoose}
      >
        <Icon name={menuIcon(node.icon)} />
        <span>{wordOf(node.languageKey)}</span>
      </Link>
    </li>
  );
}

export function Sidebar({ path, onChoose }: SidebarProps) {
  // Titles are translated during render, so subscribe to language changes.
  const { t } = useTranslation();
  const { menu } = useSignedIn();
  const [text, setText] = useState("");
  const page = subPageAt(path)?.entry.of ?? path;

  // Expand the groups of the current page, however it was reached.
  useEffect(() => {
    const above = (menu.trails.get(page) ?? []).map(({ id }) => id);
    if (above.some((id) => currentSettings().foldedGroups.includes(id))) setFolded(above, false);
  }, [page, menu]);

  return (
    <>
      <MenuSearch text={text} onText={setText} onChoose={onChoose} />
      <nav className={styles.nav} aria-label={t("shell.menu")} hidden={text.trim() !== ""}>
        <ul>
          {menu.tree.map((node) => (
            <Item key={node.id} node={node} path={page} depth={0} onChoose={onChoose} />
          ))}
        </ul>
      </nav>
    </>
  );
}
