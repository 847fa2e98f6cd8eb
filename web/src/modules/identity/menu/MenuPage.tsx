import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { deleteMenu, MENU_TOPIC, sortMenu, wholeMenuQuery, type StoredMenu } from "../../../api/menus";
import { usePage, useTabTitle } from "../../../core/page";
import { readAgain } from "../../../core/readAgain";
import { useAction } from "../../../core/useAction";
import { EmptyState } from "../../../kit/EmptyState";
import { FailureState } from "../../../kit/FailureState";
import { LoadingLines } from "../../../kit/LoadingLines";
import { Icon } from "../../../kit/icons";
import { useModal } from "../../../kit/modal";
import { PageHeader } from "../../../kit/PageHeader";
import { toast } from "../../../kit/toast";
import { useSignedIn } from "../../../core/signedInContext";
import type { WordKey } from "../../../words";
import { permissionLabel, useDeclaredPermissions } from "../useDeclaredPermissions";
import { MenuDrawer } from "./MenuDrawer";
import styles from "./MenuPage.module.css";
import { MenuTable } from "./MenuTable";
import { menuRows, moved, type MenuRow, type NewPlace } from "./menuTree";

const MENU_PAGE = "/systemManage/menuManage";

/** Administration pages, needed to repair everything else; their entries cannot be deleted. */
const ADMINISTRATION: ReadonlySet<string> = new Set([
  "/systemManage/userManage",
  "/systemManage/role",
  MENU_PAGE,
]);

type Target = { base: StoredMenu } | { base: null; parentId: string | null };

const ADDED: Target = { base: null, parentId: null };

/** The menu as a tree. The addresses `…/add` and `…/edit/:id` open its drawer, and lead back to the list. */
export default function MenuPage() {
  const { t, i18n } = useTranslation();
  const modal = useModal();
  const queries = useQueryClient();
  const { permissions } = useSignedIn().menu;
  const mayEdit = permissions.has("identity.menu.edit");
  const query = useQuery(wholeMenuQuery);
  const modules = useDeclaredPermissions();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const { path, params, leave } = usePage();
  const [target, setTarget] = useState<Target | null>(path === `${MENU_PAGE}/add` ? ADDED : null);
  const [awaited, setAwaited] = useState(params.id);
  const menus = query.data ?? [];
  const addressed = awaited === undefined ? undefined : menus.find(({ id }) => id === awaited);
  if (addressed) {
    setAwaited(undefined);
    setTarget({ base: addressed });
  }
  const again = () => void readAgain(queries, MENU_TOPIC);

  const titleOf = ({ languageKey, url }: StoredMenu) =>
    i18n.exists(languageKey) ? t(languageKey as WordKey) : url || languageKey;
  useTabTitle(params.id && target?.base ? titleOf(target.base) : undefined);

  const place = useAction({
    run: (places: NewPlace[], key) =>
      sortMenu(
        places.map(({ menu: { id, version }, sort }) => ({ id, version, sort })),
        key,
      ),
    onDone: again,
    onFailed: again,
  });
  const remove = useAction({
    run: (menu: StoredMenu, key) => deleteMenu(menu.id, key),
    onDone: () => {
      again();
      toast.success(t("common.deleted"));
    },
    onFailed: again,
  });

  const whyNotDelete = ({ menu, childCount }: MenuRow) => {
    if (childCount > 0) return t("menuAdmin.hasChildren", { count: childCount });
    return ADMINISTRATION.has(menu.url) ? t("menuAdmin.administrationStays") : null;
  };
  const askDelete = (menu: StoredMenu) =>
    modal.confirm({
      title: t("menuAdmin.confirmDelete", { name: titleOf(menu) }),
      content: t("menuAdmin.confirmDeleteHint"),
      okText: t("common.delete"),
      okButtonProps: { danger: true },
      autoFocusButton: "cancel",
      onOk: () => remove.mutateAsync(menu).catch(() => undefined),
    });

  const toggle = (id: string) => {
    const next = new Set(closed);
    if (!next.delete(id)) next.add(id);
    setClosed(next);
  };

  return (
    <section className={styles.page}>
      <PageHeader
        title={t("menu.menuManage")}
        actions={
          <>
            <Button type="text" onClick={() => setClosed(new Set())}>
              {t("tree.expandAll")}
            </Button>
            <Button type="text" onClick={() => setClosed(new Set(menus.map(({ id }) => id)))}>
              {t("tree.collapseAll")}
            </Button>
            {mayEdit && (
              <Button type="primary" icon={<Icon name="plus" />} onClick={() => setTarget(ADDED)}>
                {t("menuAdmin.add")}
              </Button>
            )}
          </>
        }
      />
      <div className={styles.panel}>
        {query.isError && !query.data ? (
          <FailureState error={query.error} onRetry={() => void query.refetch()} />
        ) : query.isPending ? (
          <div style={{ padding: 16 }}>
            <LoadingLines rows={10} />
          </div>
        ) : awaited !== undefined && !query.isFetching ? (
          <EmptyState icon="warning" title={t("drawer.gone")} />
        ) : menus.length === 0 ? (
          <EmptyState title={t("list.emptyTitle")} />
        ) : (
          <MenuTable
            rows={menuRows(menus, closed)}
            closed={closed}
            titleOf={titleOf}
            permissionWord={(code) => permissionLabel(modules, code)}
            mayEdit={mayEdit}
            moving={place.isPending}
            whyNotDelete={whyNotDelete}
            onToggle={toggle}
            onOpen={(menu) => setTarget({ base: menu })}
            onAdd={(menu) => setTarget({ base: null, parentId: menu.id })}
            onMove={({ menu, siblings }, by) => place.mutate(moved(siblings, menu.id, by))}
            onDelete={askDelete}
          />
        )}
      </div>
      {target && query.data && (
        <MenuDrawer
          key={target.base?.id ?? "new"}
          base={target.base}
          parentId={target.base ? null : target.parentId}
          menus={menus}
          titleOf={titleOf}
          readOnly={!mayEdit}
          onClosed={() => (path === MENU_PAGE ? setTarget(null) : leave(MENU_PAGE))}
        />
      )}
    </section>
  );
}
