import { Checkbox, Input, Modal, Segmented, Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Condition } from "../../../api/listing";
import { addScene, updateScene, type Scene, type SceneDraft } from "../../../api/views";
import { useAction } from "../../../core/useAction";
import { Field } from "../../Field";
import { KeptNotice } from "../../form/KeptNotice";
import { useKeptClose } from "../../form/useKeptClose";
import { useKeptDraft } from "../../form/useKeptDraft";
import { toast } from "../../toast";
import type { ListState } from "../listState";
import { sceneLines } from "../search/searchDraft";
import styles from "./dialogs.module.css";
import { isSystemScene, LONGEST_TITLE, titleFlaw } from "./scenes";
import type { ListViews } from "./useListViews";

interface SaveSceneDialogProps {
  lists: ListViews;
  state: ListState;
  /** The conditions to save. */
  conditions: readonly Condition[];
  onSaved: (scene: Scene) => void;
  onClose: () => void;
}

const REFUSED = 300;
const INVALID = 422;

type SaveType = "new" | "override";

/** Saves the current query as a new scene, or over one of the user's own. */
export function SaveSceneDialog({ lists, state, conditions, onSaved, onClose }: SaveSceneDialogProps) {
  const { t } = useTranslation();
  const own = lists.scenes.filter((scene) => !isSystemScene(scene));
  const current = own.find(({ id }) => id === lists.scene?.id);
  const { draft, change, kept } = useKeptDraft({
    kept: "list.scene",
    of: lists.listing,
    initial: {
      type: (current ? "override" : "new") as SaveType,
      title: "",
      target: current?.id ?? null,
      isDefault: false,
    },
  });
  const { type, title, target, isDefault } = draft;
  const close = useKeptClose(kept, onClose);
  const [strict, setStrict] = useState(false);
  const [refused, setRefused] = useState("");
  const chosen = own.find(({ id }) => id === target);
  const flaw = titleFlaw(title, lists.scenes, null);

  const save = useAction({
    run: (scene: SceneDraft, key) =>
      type === "override" && chosen
        ? updateScene({ ...scene, id: chosen.id, version: chosen.version }, key)
        : addScene(scene, key),
    shownInForm: [REFUSED, INVALID],
    onFailed: (error) =>
      setRefused([REFUSED, INVALID].includes(error.code) ? (error.fields[0]?.message ?? error.message) : ""),
    onDone: (scene) => {
      kept.end();
      toast.success(t("common.saved"));
      onSaved(scene);
    },
  });

  // What is typed now would not be sent: the next scene is another one.
  const busy = save.isPending || save.isSuccess;
  const confirm = () => {
    if (busy) return;
    setStrict(true);
    if (type === "new" ? flaw !== null : !chosen) return;
    const keepsDefault = type === "override" && chosen?.defaultNot === "1";
    save.mutate({
      title: type === "new" ? title.trim() : (chosen?.title ?? ""),
      tableCode: lists.listing,
      defaultNot: isDefault || keepsDefault ? "1" : "0",
      viewId: lists.view?.id ?? null,
      detailInfoList: sceneLines(conditions, lists.listing, lists.columns),
      search: state.search || null,
      sort: state.sort,
    });
  };

  return (
    <Modal
      open
      title={t("scene.saveTitle")}
      width={480}
      okText={t("common.save")}
      cancelText={t("common.cancel")}
      confirmLoading={save.isPending}
      onOk={confirm}
      mask={{ closable: !kept.dirty }}
      onCancel={() => void close()}
    >
      <KeptNotice kept={kept} />
      <Segmented<SaveType>
        className={styles.choice ?? ""}
        aria-label={t("scene.saveType")}
        disabled={busy}
        options={[
          { value: "new", label: t("scene.new") },
          { value: "override", label: t("scene.override") },
        ]}
        value={type}
        onChange={(next) => {
          change({ type: next });
          setStrict(false);
          setRefused("");
        }}
      />
      {type === "new" ? (
        <Field
          label={t("scene.title")}
          required
          error={flaw && (strict || flaw === "tooLong") ? t(`scene.flaw.${flaw}`) : refused || undefined}
        >
          {(wiring) => (
            <Input
              {...wiring}
              // Counted, not cut: whoever types more is told so.
              count={{ show: true, max: LONGEST_TITLE }}
              readOnly={busy}
              value={title}
              onChange={(event) => {
                change({ title: event.target.value });
                setRefused("");
              }}
              onPressEnter={confirm}
            />
          )}
        </Field>
      ) : (
        <Field
          label={t("scene.overrideWhich")}
          required
          error={strict && !chosen ? t("scene.queryOverride") : refused || undefined}
        >
          {({ status, ...wiring }) => (
            <Select<string>
              {...wiring}
              {...(status ? { status } : {})}
              style={{ width: "100%" }}
              disabled={busy}
              placeholder={t("scene.choose")}
              notFoundContent={t("scene.noneOfYours")}
              options={own.map((scene) => ({ value: scene.id, label: scene.title }))}
              value={target ?? (null as unknown as string)}
              onChange={(next) => change({ target: next })}
            />
          )}
        </Field>
      )}
      <Checkbox
        disabled={busy}
        checked={isDefault}
        onChange={(event) => change({ isDefault: event.target.checked })}
      >
        {t("scene.makeDefault")}
      </Checkbox>
    </Modal>
  );
}
