import { useQueryClient } from "@tanstack/react-query";
import { Button, Input, Modal, Radio, Segmented } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  chooseDefaultScene,
  chooseDefaultView,
  deleteScene,
  deleteView,
  SCENES_TOPIC,
  VIEWS_TOPIC,
  type Scene,
  type TableView,
} from "../../../api/views";
import { readAgain } from "../../../core/readAgain";
import { useAction } from "../../../core/useAction";
import { KeptNotice } from "../../form/KeptNotice";
import { useKeptClose } from "../../form/useKeptClose";
import { useKeptDraft } from "../../form/useKeptDraft";
import { useModal } from "../../modal";
import { toast } from "../../toast";
import styles from "./dialogs.module.css";
import { isSystemScene, LONGEST_TITLE, LONGEST_VIEW_NAME } from "./scenes";
import type { ListViews } from "./useListViews";
import { useRename } from "./useRename";

export type ManagedKind = "scenes" | "views";

interface ManageDialogProps {
  lists: ListViews;
  kind: ManagedKind;
  onUseScene: (scene: Scene) => void;
  onUseView: (view: TableView) => void;
  onClose: () => void;
}

interface Renaming {
  kind: ManagedKind;
  id: string;
  was: string;
  name: string;
}

interface Entry {
  id: string;
  version: number;
  name: string;
  kindWord: string;
  isDefault: boolean;
  own: boolean;
  broken: string | null;
}

/** Manages all views and scenes of a list: apply, rename, make default, delete. System ones are read-only. */
export function ManageDialog({ lists, kind: first, onUseScene, onUseView, onClose }: ManageDialogProps) {
  const { t } = useTranslation();
  const modal = useModal();
  const queries = useQueryClient();
  const [kind, setKind] = useState<ManagedKind>(first);
  const [chosen, setChosen] = useState<string | null>(null);
  const names = useKeptDraft<{ renaming: Renaming | null }>({
    kept: "list.rename",
    of: lists.listing,
    initial: { renaming: null },
    // Only a changed name counts as unsaved input.
    isWorth: ({ renaming: one }) => one !== null && one.name !== one.was,
  });
  const renaming = names.draft.renaming?.kind === kind ? names.draft.renaming : null;
  const setRenaming = (next: Renaming | null) => names.change({ renaming: next });
  const close = useKeptClose(names.kept, onClose);
  const isScenes = kind === "scenes";
  const again = () => void readAgain(queries, isScenes ? SCENES_TOPIC : VIEWS_TOPIC);
  const rename = useRename(
    lists,
    (sent) => {
      const typed = names.draft.renaming;
      // Another name that was typed meanwhile stays, to be saved next; so does that of another one.
      if (typed && (typed.id !== sent.id || typed.name.trim() !== sent.name)) {
        if (typed.id === sent.id) setRenaming({ ...typed, was: sent.name });
      } else {
        names.kept.end();
        setRenaming(null);
      }
      again();
      toast.success(t("common.saved"));
    },
    again,
  );

  const remove = useAction({
    run: (entry: Entry, key) => {
      const which = { id: entry.id, version: entry.version };
      return isScenes ? deleteScene(which, key) : deleteView(which, key);
    },
    onDone: () => {
      again();
      toast.success(t("common.deleted"));
    },
    onFailed: again,
  });
  const makeDefault = useAction({
    run: (id: string, key) =>
      isScenes
        ? chooseDefaultScene({ queryId: id, tableCode: lists.listing }, key)
        : chooseDefaultView({ id, tableCode: lists.listing }, key),
    onDone: () => {
      again();
      toast.success(t("common.done"));
    },
  });

  const entries: Entry[] = isScenes
    ? lists.scenes.map((scene) => ({
        id: scene.id,
        version: scene.version,
        name: scene.title,
        kindWord: t(isSystemScene(scene) ? "view.type.S" : "view.type.U"),
        isDefault: scene.defaultNot === "1",
        own: !isSystemScene(scene),
        broken: scene.broken ?? null,
      }))
    : lists.views.map((view) => ({
        id: view.id,
        version: view.version,
        name: view.viewName,
        kindWord: t(`view.type.${view.viewType === "S" || view.viewType === "O" ? view.viewType : "U"}`),
        isDefault: view.myDefault,
        own: view.viewType === "U",
        broken: null,
      }));

  const use = () => {
    const scene = isScenes ? lists.scenes.find(({ id }) => id === chosen) : undefined;
    const view = isScenes ? undefined : lists.views.find(({ id }) => id === chosen);
    if (scene) onUseScene(scene);
    else if (view) onUseView(view);
    else toast.warning(t(isScenes ? "scene.getQueryCriteria" : "view.chooseFirst"));
  };

  const confirmDelete = (entry: Entry) =>
    modal.confirm({
      title: t(isScenes ? "scene.confirmDelete" : "view.confirmDelete", { name: entry.name }),
      content: t(isScenes ? "scene.confirmDeleteHint" : "view.confirmDeleteHint"),
      okText: t("common.delete"),
      okButtonProps: { danger: true },
      autoFocusButton: "cancel",
      onOk: () => remove.mutateAsync(entry).catch(() => undefined),
    });

  return (
    <Modal
      open
      title={t("view.manageTitle")}
      width={680}
      okText={t("view.use")}
      cancelText={t("common.close")}
      onOk={use}
      mask={{ closable: !names.kept.dirty }}
      onCancel={() => void close()}
    >
      <KeptNotice kept={names.kept} />
      <Segmented<ManagedKind>
        className={styles.choice ?? ""}
        aria-label={t("view.manageTitle")}
        options={[
          { value: "views", label: t("view.views") },
          { value: "scenes", label: t("scene.scenes") },
        ]}
        value={kind}
        onChange={(next) => {
          setKind(next);
          setChosen(null);
        }}
      />
      <ul className={styles.list} aria-label={t(isScenes ? "scene.scenes" : "view.views")}>
        {entries.map((entry) => (
          <li key={entry.id} className={styles.entry}>
            {renaming?.id === entry.id ? (
              <Input
                aria-label={t("view.newName", { name: entry.name })}
                {...(isScenes
                  ? { count: { show: true, max: LONGEST_TITLE } }
                  : { showCount: true, maxLength: LONGEST_VIEW_NAME })}
                value={renaming.name}
                onChange={(event) => setRenaming({ ...renaming, name: event.target.value })}
                onPressEnter={() => rename(kind, entry.id, renaming.name)}
              />
            ) : (
              <Radio
                name="view-or-scene"
                checked={chosen === entry.id}
                disabled={entry.broken !== null}
                onChange={() => setChosen(entry.id)}
              >
                {entry.name}
                {entry.broken && <small className={styles.broken}>{entry.broken}</small>}
              </Radio>
            )}
            <span className={styles.kind}>{entry.kindWord}</span>
            {entry.isDefault ? (
              <Button size="small" onClick={() => makeDefault.mutate("")}>
                {t("view.noDefault")}
              </Button>
            ) : (
              <Button
                size="small"
                disabled={entry.broken !== null}
                aria-label={t("view.makeDefaultOf", { name: entry.name })}
                onClick={() => makeDefault.mutate(entry.id)}
              >
                {t("view.makeDefault")}
              </Button>
            )}
            {entry.own &&
              (renaming?.id === entry.id ? (
                <>
                  <Button size="small" type="primary" onClick={() => rename(kind, entry.id, renaming.name)}>
                    {t("common.save")}
                  </Button>
                  <Button size="small" onClick={() => setRenaming(null)}>
                    {t("common.cancel")}
                  </Button>
                </>
              ) : (
                <>
                  <Button
                    size="small"
                    aria-label={t("view.renameOf", { name: entry.name })}
                    onClick={() => setRenaming({ kind, id: entry.id, was: entry.name, name: entry.name })}
                  >
                    {t("view.rename")}
                  </Button>
                  <Button
                    size="small"
                    danger
                    aria-label={t("view.deleteOf", { name: entry.name })}
                    onClick={() => confirmDelete(entry)}
                  >
                    {t("common.delete")}
                  </Button>
                </>
              ))}
          </li>
        ))}
        {entries.length === 0 && <li className={styles.entry}>{t("scene.none")}</li>}
      </ul>
    </Modal>
  );
}
