import { Tabs } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  DICTIONARY_TOPIC,
  saveDictItem,
  updateDictItem,
  type DictItem,
  type DictItemDraft,
} from "../../api/dictionary";
import { AuditTimeline } from "../../kit/AuditTimeline";
import { DrawerForm } from "../../kit/DrawerForm";
import { RecordNotices } from "../../kit/form/RecordNotices";
import { useRecordForm } from "../../kit/form/useRecordForm";
import { toast } from "../../kit/toast";
import { useSignedIn } from "../../shell/signedInContext";
import { DictItemFields } from "./DictItemFields";
import { dictItemForm, draftOf } from "./dictItemForm";

interface DictItemEditorProps {
  /** The version being edited; null for a new record. */
  base: DictItem | null;
  /** The newest version known. */
  latest: DictItem | null;
  /** Someone deleted it meanwhile. */
  gone: boolean;
  /** Goes on from the newest version. */
  onReload: () => void;
  /** The drawer has slid out of sight. */
  onClosed: () => void;
}

export function DictItemEditor({ base, latest, gone, onReload, onClosed }: DictItemEditorProps) {
  const { t } = useTranslation();
  const { menu } = useSignedIn();
  const [open, setOpen] = useState(true);
  const editing = useRecordForm<DictItem, DictItemDraft>({
    topic: DICTIONARY_TOPIC,
    base,
    latest,
    draftOf,
    schema: dictItemForm,
    save: (draft, key) =>
      base ? updateDictItem({ ...draft, id: base.id, version: base.version }, key) : saveDictItem(draft, key),
    onSaved: () => {
      toast.success(t("common.saved"));
      setOpen(false);
    },
    onReload,
  });
  const edit = base?.actions?.find((action) => action.action === "edit");
  const readOnly = base !== null && edit?.allowed !== true;

  const fields = (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        editing.submit();
      }}
    >
      <DictItemFields control={editing.form.control} readOnly={readOnly} focusFirst={!readOnly} />
      {/* Enter in a field submits only if the form holds a submit button; the visible one is in the footer. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
    </form>
  );

  return (
    <DrawerForm
      title={base ? t(readOnly ? "dict.view" : "dict.edit") : t("dict.add")}
      open={open}
      dirty={editing.dirty && !gone}
      saving={editing.saving}
      canSave={!gone}
      onSave={readOnly ? undefined : editing.submit}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
    >
      <RecordNotices
        listing={DICTIONARY_TOPIC}
        editing={editing}
        base={base && draftOf(base)}
        latest={editing.overtaken && draftOf(editing.overtaken)}
        gone={gone}
        reason={readOnly ? edit?.reason : null}
      />
      {base ? (
        <Tabs
          size="small"
          items={[
            { key: "content", label: t("dict.tabContent"), children: fields },
            ...(menu.permissions.has("base.audit.view")
              ? [
                  {
                    key: "history",
                    label: t("history.title"),
                    children: <AuditTimeline listing={DICTIONARY_TOPIC} id={base.id} />,
                  },
                ]
              : []),
          ]}
        />
      ) : (
        fields
      )}
    </DrawerForm>
  );
}
