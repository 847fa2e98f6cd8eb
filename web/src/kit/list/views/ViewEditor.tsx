import { Button, Input, Modal } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ListingColumn } from "../../../api/listing";
import { Field } from "../../Field";
import { KeptNotice } from "../../form/KeptNotice";
import { useKeptClose } from "../../form/useKeptClose";
import { useKeptDraft } from "../../form/useKeptDraft";
import type { ColumnLayout } from "../columnLayout";
import { ColumnsEditor } from "./ColumnsEditor";
import { FrozenField } from "./FrozenField";
import { LONGEST_VIEW_NAME } from "./scenes";
import styles from "./dialogs.module.css";
import { shownFields } from "./viewLayout";

interface ViewEditorProps {
  /** Key of the draft: the list, and the current view if that is being edited. */
  about: string;
  /** A new view rather than the current one. */
  isNew: boolean;
  /** Only the columns, which need no name until they are saved as a view. */
  onlyColumns: boolean;
  name: string;
  layout: ColumnLayout;
  columns: readonly ListingColumn[];
  /** The server's validation error for the name. */
  nameError: string | undefined;
  saving: boolean;
  /** Users keep views of their own for this list. */
  maySave: boolean;
  /** Calls `saved` once it is saved. */
  onSave: (name: string, layout: ColumnLayout, saved: () => void) => void;
  /** Applies the layout without saving it. */
  onApply: (layout: ColumnLayout) => void;
  onClose: () => void;
}

/** Dialog to edit a view: its name, its columns and the number of frozen ones. */
export function ViewEditor(props: ViewEditorProps) {
  const { t } = useTranslation();
  const { draft, change, kept } = useKeptDraft({
    kept: "list.view",
    of: props.about,
    initial: { name: props.name, layout: props.layout },
  });
  const { name, layout } = draft;
  const close = useKeptClose(kept, props.onClose);
  const [strict, setStrict] = useState(false);
  const [named, setNamed] = useState(!props.onlyColumns);
  const nameError = name.trim() === "" ? (strict ? t("view.nameRequired") : undefined) : props.nameError;
  const nothing = shownFields(layout).length === 0 ? t("view.nothingShown") : undefined;
  const save = () => {
    setStrict(true);
    if (name.trim() !== "" && !nothing) props.onSave(name.trim(), layout, kept.end);
  };
  const apply = () => {
    kept.end();
    props.onApply(layout);
  };
  return (
    <Modal
      open
      title={t(!named ? "view.columnsTitle" : props.isNew ? "view.saveAsTitle" : "view.editTitle")}
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
            props.maySave && <Button onClick={() => setNamed(true)}>{t("view.saveAs")}</Button>
          )}
          <span className={styles.gap} />
          <Button onClick={() => void close()}>{t("common.cancel")}</Button>
          {named ? (
            <Button type="primary" loading={props.saving} onClick={save}>
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
        <ColumnsEditor
          columns={props.columns}
          layout={layout}
          onChange={(next) => change({ layout: next })}
        />
      </div>
    </Modal>
  );
}
