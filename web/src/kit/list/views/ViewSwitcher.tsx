import { useQueryClient } from "@tanstack/react-query";
import { Button, Dropdown, type MenuProps } from "antd";
import { useTranslation } from "react-i18next";
import type { Condition } from "../../../api/listing";
import { SCENES_TOPIC, updateScene, VIEWS_TOPIC, type Scene, type TableView } from "../../../api/views";
import { readAgain } from "../../../core/readAgain";
import { useAction } from "../../../core/useAction";
import { Icon } from "../../icons";
import { toast } from "../../toast";
import type { ListState } from "../listState";
import { sceneLines } from "../search/searchDraft";
import { ManageDialog, type ManagedKind } from "./ManageDialog";
import { SaveSceneDialog } from "./SaveSceneDialog";
import { isSystemScene, withScene } from "./scenes";
import type { ListViews } from "./useListViews";
import { useSaveView } from "./useSaveView";
import { ViewEditor } from "./ViewEditor";
import styles from "./ViewSwitcher.module.css";

/** A dialog about views and scenes. */
export type ViewDialog =
  | { kind: "saveScene"; conditions: readonly Condition[] }
  | { kind: "editView"; isNew: boolean; onlyColumns?: boolean }
  | { kind: "manage"; what: ManagedKind };

interface ViewSwitcherProps {
  lists: ListViews;
  state: ListState;
  onChange: (next: ListState) => void;
  dialog: ViewDialog | null;
  onDialog: (dialog: ViewDialog | null) => void;
}

/** Control beside the title for views (the columns), with the dialogs for views and scenes. */
export function ViewSwitcher({ lists, state, onChange, dialog, onDialog }: ViewSwitcherProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { view, scene } = lists;
  const asked = state.conditions.length > 0 || state.search !== "";
  const changed = lists.viewChanged || lists.sceneChanged;
  const ownView = view?.viewType === "U";
  const ownScene = scene !== undefined && !isSystemScene(scene);
  const canSave = (lists.viewChanged && ownView) || (lists.sceneChanged && ownScene);

  const viewSaved = async (saved: TableView) => {
    onDialog(null);
    toast.success(t("common.saved"));
    await readAgain(queries, VIEWS_TOPIC);
    lists.onReset();
    onChange({ ...state, view: saved.id });
  };
  const saveView = useSaveView({ lists, onSaved: (saved) => void viewSaved(saved) });
  const saveScene = useAction({
    run: (which: Scene, key) =>
      updateScene(
        {
          id: which.id,
          version: which.version,
          title: which.title,
          tableCode: lists.listing,
          defaultNot: which.defaultNot === "1" ? "1" : "0",
          viewId: view?.id ?? null,
          detailInfoList: sceneLines(state.conditions, lists.listing, lists.columns),
          search: state.search || null,
          sort: state.sort,
        },
        key,
      ),
    onDone: () => {
      toast.success(t("common.saved"));
      void readAgain(queries, SCENES_TOPIC);
    },
    onFailed: () => void readAgain(queries, SCENES_TOPIC),
  });

  const save = () => {
    if (lists.sceneChanged && ownScene) saveScene.mutate(scene);
    if (lists.viewChanged && ownView) {
      saveView.mutate({ name: view.viewName, layout: lists.layout, isNew: false });
    }
  };
  const saveAs = () => {
    onDialog(
      lists.viewChanged && !lists.sceneChanged
        ? { kind: "editView", isNew: true }
        : { kind: "saveScene", conditions: state.conditions },
    );
  };

  const tick = (on: boolean) => <Icon name="check" style={{ visibility: on ? "visible" : "hidden" }} />;
  const named = (name: string, isDefault: boolean) => (
    <span className={styles.entry}>
      <span>{name}</span>
      {isDefault && <small>{t("view.default")}</small>}
    </span>
  );
  const items: NonNullable<MenuProps["items"]> = [
    {
      type: "group",
      key: "views",
      label: t("view.views"),
      children: lists.views.map((one) => ({
        key: `view:${one.id}`,
        icon: tick(one.id === view?.id),
        label: named(one.viewName, one.myDefault),
      })),
    },
    { key: "editView", label: t(ownView ? "view.edit" : "view.columnsSettings") },
    ...(lists.maySave ? [{ key: "saveViewAs", label: t("view.saveAs") }] : []),
    { type: "divider" },
    { key: "manage", label: t("view.manage") },
  ];
  const pick = (key: string) => {
    const chosenView = lists.views.find(({ id }) => key === `view:${id}`);
    if (chosenView) onChange({ ...state, view: chosenView.id });
    else if (key === "editView") onDialog({ kind: "editView", isNew: !ownView, onlyColumns: !ownView });
    else if (key === "saveViewAs") onDialog({ kind: "editView", isNew: true });
    else onDialog({ kind: "manage", what: "views" });
  };

  return (
    <span className={styles.switcher}>
      <Dropdown
        trigger={["click"]}
        menu={{ items, onClick: ({ key }) => pick(key), style: { maxHeight: "70vh", overflowY: "auto" } }}
      >
        <Button type="text" aria-haspopup="menu">
          <span className={styles.current}>
            {t("view.switcher")}
            {view?.viewName ?? t("view.shipped")}
          </span>
          {lists.viewChanged && (
            <span className={styles.dot} title={t("view.changed")}>
              <span className="visually-hidden">{t("view.changed")}</span>
            </span>
          )}
          <Icon name="down" />
        </Button>
      </Dropdown>
      {canSave && (
        <Button type="link" size="small" loading={saveView.isPending || saveScene.isPending} onClick={save}>
          {t("common.save")}
        </Button>
      )}
      {lists.maySave && (changed || (!scene && asked)) && (
        <Button type="link" size="small" onClick={saveAs}>
          {t("view.saveAsShort")}
        </Button>
      )}
      {lists.viewChanged && (
        <Button type="link" size="small" onClick={lists.onReset}>
          {t("view.reset")}
        </Button>
      )}
      {dialog?.kind === "saveScene" && (
        <SaveSceneDialog
          lists={lists}
          state={state}
          conditions={dialog.conditions}
          onClose={() => onDialog(null)}
          onSaved={(saved) => {
            void readAgain(queries, SCENES_TOPIC);
            onDialog(null);
            onChange(withScene(state, saved));
          }}
        />
      )}
      {dialog?.kind === "editView" && (
        <ViewEditor
          lists={lists}
          isNew={dialog.isNew}
          onlyColumns={dialog.onlyColumns ?? false}
          onSaved={(saved) => void viewSaved(saved)}
          onApply={(layout) => {
            lists.onLayout(layout);
            onDialog(null);
          }}
          onClose={() => onDialog(null)}
        />
      )}
      {dialog?.kind === "manage" && (
        <ManageDialog
          lists={lists}
          kind={dialog.what}
          onUseScene={(one) => {
            onDialog(null);
            onChange(withScene(state, one));
          }}
          onUseView={(one) => {
            onDialog(null);
            onChange({ ...state, view: one.id });
          }}
          onClose={() => onDialog(null)}
        />
      )}
    </span>
  );
}
