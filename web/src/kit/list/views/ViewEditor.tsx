import { Button, Input, Modal } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { TableView } from "../../../api/views";
import { Field } from "../../Field";
import { KeptNotice } from "../../form/KeptNotice";
import { useKeptClose } from "../../form/useKeptClose";
import { useKeptDraft } from "../../form/useKeptDraft";
import type { ColumnLayout } from "../columnLayout";
import { ColumnsEditor } from "./ColumnsEditor";
import { FrozenField } from "./FrozenField";
import { LONGEST_VIEW_NAME } from "./scenes";
import styles from "./dialogs.module.css";
import type { ListViews } from "./useListViews";
import { useSaveView } from "./useSaveView";
import { shownFields } from "./viewLayout";

interface ViewEditorProps {
  lists: ListViews;
  /** A new view rather than the current one. */
  isNew: boolean;
  /** Only the columns, which need no name until they are saved as a view. */
  onlyColumns: boolean;
  onSaved: (view: TableView) => void;
  /** Applies the layout without saving it. */
  onApply: (layout: ColumnLayout) => void;
  onClose: () => void;
}

/** Dialog to edit a view: its name, its columns and the number of frozen ones. */
export function ViewEditor({ lists, isNew, ...props }: ViewEditorProps) {
  const { t } = useTranslation();
  const { view, columns } = lists;
  const aboutView = (id: string) => `${lists.listing}/${id}`;
  const { draft, change, kept, sending, saved } = useKeptDraft({
    kept: "list.view",
    of: isNew ? lists.listing : aboutView(view?.id ?? ""),
    initial: { name: isNew ? "" : (view?.viewName ?? ""), layout: lists.layout },
  });
  const { name, layout } = draft;
  const close = useKeptClose(kept, props.onClose);
  const [strict, setStrict] = useState(false);
  const [named, setNamed] = useState(!props.onlyColumns);
  const [refused, setRefused] = useState<string>();
  const nameError = name.trim() === "" ? (strict ? t("view.nameRequired") : undefined) : refused;
  const nothing = shownFields(layout).length === 0 ? t("view.nothingShown") : undefined;
  const saving = useSaveView({
    lists,
    onRefused: setRefused,
    onSaved: (row) => {
      saved({ id: aboutView(row.id), version: row.version });
      props.onSaved(row);
    },
  });
  const save = () => {
    setStrict(true);
    if (name.trim() === "" || nothing || saving.isPending) return;
    setRefused(undefined);
    sending();
    saving.mutate({ name: name.trim(), layout, isNew });
  };
  const apply = () => {
    kept.end();
    props.onApply(layout);
  };
  return (
    <Modal
      open
      title={t(!named ? "view.columnsTitle" : isNew ? "view.saveAsTitle" : "view.editTitle")}
      width={720}
      mask={{ closable: !kept.dirty }}
      onCancel={() => void close()}
      footer={
        <div className={styles.foot}>
          {named ? (
            <Button disabled={nothing !== undefined} onClick={apply}>
              {t("view.apply")}
            </Button>
          ) : (
            lists.maySave && <Button onClick={() => setNamed(true)}>{t("view.saveAs")}</Button>
          )}
          <span className={styles.gap} />
          <Button onClick={() => void close()}>{t("common.cancel")}</Button>
          {named ? (
            <Button type="primary" loading={saving.isPending} onClick={save}>
              {t("common.save")}
            </Button>
          ) : (
            <Button type="primary" disabled={nothing !== undefined} onClick={apply}>
              {t("view.applyColumns")}
            </Button>
          )}
        </div>
      }
    >
      <KeptNotice kept={kept} />
      <div className={styles.pair}>
        {named && (
          <Field label={t("view.name")} required error={nameError}>
            {(wiring) => (
              <Input
                {...wiring}
                maxLength={LONGEST_VIEW_NAME}
                showCount
                value={name}
                onChange={(event) => change({ name: event.target.value })}
                onPressEnter={save}
              />
            )}
          </Field>
        )}
        <FrozenField layout={layout} onChange={(next) => change({ layout: next })} />
      </div>
      {nothing && (
        <p role="alert" className={styles.flaw}>
          {nothing}
        </p>
      )}
      <div className={styles.scroll}>
        <ColumnsEditor columns={columns} layout={layout} onChange={(next) => change({ layout: next })} />
      </div>
    </Modal>
  );
}
