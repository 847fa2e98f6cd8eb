import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { BUTTON_ENTRY, MENU_TOPIC, type StoredMenu } from "../../../api/menus";
import { pages } from "../../../app/registry";
import { ActionButton } from "../../../kit/ActionButton";
import { Icon, menuIcon } from "../../../kit/icons";
import { useColumnLabels } from "../../../kit/list/useColumnLabels";
import styles from "./MenuTable.module.css";
import type { MenuRow } from "./menuTree";

interface MenuTableProps {
  rows: readonly MenuRow[];
  closed: ReadonlySet<string>;
  titleOf: (menu: StoredMenu) => string;
  permissionWord: (code: string) => string;
  mayEdit: boolean;
  moving: boolean;
  /** Null: it can be deleted. */
  whyNotDelete: (row: MenuRow) => string | null;
  onToggle: (id: string) => void;
  onOpen: (menu: StoredMenu) => void;
  onAdd: (parent: StoredMenu) => void;
  onMove: (row: MenuRow, by: -1 | 1) => void;
  onDelete: (menu: StoredMenu) => void;
}

const INDENT = 22;

/** The whole menu as an indented table. */
export function MenuTable(props: MenuTableProps) {
  const { t } = useTranslation();
  const labelOf = useColumnLabels(MENU_TOPIC);

  const kindOf = (menu: StoredMenu) => {
    if (menu.menuType === BUTTON_ENTRY) return t("menuAdmin.type.button");
    return menu.component === "" ? t("menuAdmin.type.group") : t("menuAdmin.type.page");
  };
  const isMissing = (menu: StoredMenu) => menu.component !== "" && menu.url !== "" && !(menu.url in pages);
  const marks = (menu: StoredMenu) =>
    [
      menu.hidden ? t("menuAdmin.hidden") : "",
      menu.cache ? "" : t("menuAdmin.notCached"),
      isMissing(menu) ? t("menuAdmin.notBuilt") : "",
    ].filter((word) => word !== "");

  const move = (row: MenuRow, by: -1 | 1, disabled: boolean) => {
    const label = t(by < 0 ? "menuAdmin.up" : "menuAdmin.down", { name: props.titleOf(row.menu) });
    return (
      <Button
        size="small"
        type="text"
        title={label}
        aria-label={label}
        disabled={disabled || props.moving}
        icon={<Icon name={by < 0 ? "up" : "down"} />}
        onClick={() => props.onMove(row, by)}
      />
    );
  };

  return (
    <table className={styles.table} aria-label={t("list.table", { title: t("menu.menuManage") })}>
      <thead>
        <tr>
          <th scope="col">{t("menuAdmin.name")}</th>
          <th scope="col">{labelOf("menuType")}</th>
          <th scope="col">{labelOf("url")}</th>
          <th scope="col">{labelOf("permission")}</th>
          <th scope="col">{t("menuAdmin.marks")}</th>
          <th scope="col" className={styles.number}>
            {labelOf("sort")}
          </th>
          <th scope="col">{t("list.actions")}</th>
        </tr>
      </thead>
      <tbody>
        {props.rows.map((row) => {
          const { menu, depth, childCount, siblings } = row;
          const title = props.titleOf(menu);
          const expanded = !props.closed.has(menu.id);
          const reason = props.whyNotDelete(row);
          return (
            <tr key={menu.id}>
              <td>
                <span className={styles.name} style={{ paddingLeft: depth * INDENT }}>
                  {childCount > 0 ? (
                    <button
                      type="button"
                      className={styles.toggle}
                      aria-expanded={expanded}
                      aria-label={t(expanded ? "tree.collapse" : "tree.expand", { name: title })}
                      onClick={() => props.onToggle(menu.id)}
                    >
                      <Icon name="down" />
                    </button>
                  ) : (
                    <span className={styles.toggle} />
                  )}
                  {menu.menuType !== BUTTON_ENTRY && <Icon name={menuIcon(menu.icon)} />}
                  <button type="button" className={styles.open} onClick={() => props.onOpen(menu)}>
                    {title}
                  </button>
                </span>
              </td>
              <td data-label={labelOf("menuType")}>{kindOf(menu)}</td>
              <td data-label={labelOf("url")} className={styles.code}>
                {menu.url}
              </td>
              <td data-label={labelOf("permission")} title={menu.permission}>
                {menu.permission && props.permissionWord(menu.permission)}
              </td>
              <td data-label={t("menuAdmin.marks")} className={styles.marks}>
                {marks(menu).join(t("preview.comma"))}
              </td>
              <td data-label={labelOf("sort")} className={styles.number}>
                {menu.sort}
              </td>
              <td className={styles.actions}>
                <div>
                  {props.mayEdit ? (
                    <>
                      <span className={styles.moves}>
                        {move(row, -1, siblings[0]?.id === menu.id)}
                        {move(row, 1, siblings.at(-1)?.id === menu.id)}
                      </span>
                      <ActionButton
                        action={{ action: "edit", label: t("common.edit"), allowed: true }}
                        onRun={() => props.onOpen(menu)}
                      />
                      <ActionButton
                        action={{
                          action: "add",
                          label: t("menuAdmin.addUnder"),
                          allowed: menu.menuType !== BUTTON_ENTRY,
                          reason: t("menuAdmin.buttonHasNone"),
                        }}
                        onRun={() => props.onAdd(menu)}
                      />
                      <ActionButton
                        danger
                        action={{
                          action: "delete",
                          label: t("common.delete"),
                          allowed: reason === null,
                          reason,
                        }}
                        onRun={() => props.onDelete(menu)}
                      />
                    </>
                  ) : (
                    <ActionButton
                      action={{ action: "view", label: t("common.view"), allowed: true }}
                      onRun={() => props.onOpen(menu)}
                    />
                  )}
                </div>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
