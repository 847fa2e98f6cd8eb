import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { Alert, Button, Tabs } from "antd";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import {
  DICTIONARY_TOPIC,
  saveDictItem,
  updateDictItem,
  type DictItem,
  type DictItemDraft,
} from "../../api/dictionary";
import { useAction } from "../../app/useAction";
import { AuditTimeline } from "../../kit/AuditTimeline";
import { DrawerForm } from "../../kit/DrawerForm";
import { toast } from "../../kit/toast";
import { DictItemFields } from "./DictItemFields";
import { dictItemForm, draftOf } from "./dictItemForm";

interface DictItemEditorProps {
  /** The version being edited; null for a new record. */
  base: DictItem | null;
  /** The newest version known. */
  latest: DictItem | null;
  /** Someone deleted it meanwhile. */
  gone: boolean;
  onReload: () => void;
  /** The drawer has slid out of sight. */
  onClosed: () => void;
}

const CONFLICT = 409;
const INVALID = 422;

export function DictItemEditor({ base, latest, gone, onReload, onClosed }: DictItemEditorProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [open, setOpen] = useState(true);
  const [conflict, setConflict] = useState(false);
  const form = useForm<DictItemDraft>({ resolver: zodResolver(dictItemForm), defaultValues: draftOf(base) });
  const { isDirty } = form.formState;

  const save = useAction({
    run: (draft: DictItemDraft, key) =>
      base ? updateDictItem({ ...draft, id: base.id, version: base.version }, key) : saveDictItem(draft, key),
    shownInForm: [CONFLICT],
    onDone: () => {
      void queries.invalidateQueries({ queryKey: [DICTIONARY_TOPIC] });
      toast.success(t("common.saved"));
      setOpen(false);
    },
    onFailed: (error) => {
      if (error.code === CONFLICT) setConflict(true);
      if (error.code !== INVALID) return;
      for (const { field, message } of error.fields) {
        form.setError(field as keyof DictItemDraft, { type: "server", message });
      }
      const first = error.fields[0];
      if (first) form.setFocus(first.field as keyof DictItemDraft);
    },
  });

  const edit = base?.actions.find((action) => action.action === "edit");
  const readOnly = base !== null && edit?.allowed !== true;
  // Our own save also comes back as a change; while it is under way there is nothing to announce.
  const changedBy =
    base && latest && latest.version > base.version && !save.isPending && open ? latest.updatedBy : null;

  const reload = (
    <Button size="small" onClick={onReload}>
      {t("common.reload")}
    </Button>
  );
  const notice = gone ? (
    <Alert showIcon type="error" title={t("drawer.gone")} />
  ) : changedBy !== null && open ? (
    <Alert
      showIcon
      type="warning"
      title={t("drawer.changedBy", { who: changedBy })}
      description={isDirty ? t("drawer.changedHint") : undefined}
      action={reload}
    />
  ) : conflict ? (
    <Alert
      showIcon
      type="warning"
      title={t("drawer.conflictTitle")}
      description={t("drawer.conflictHint")}
      action={reload}
    />
  ) : readOnly && edit?.reason ? (
    <Alert showIcon type="info" title={edit.reason} />
  ) : null;

  const fields = (
    <form noValidate onSubmit={(event) => void form.handleSubmit((draft) => save.mutate(draft))(event)}>
      <DictItemFields control={form.control} readOnly={readOnly} focusFirst={base === null} />
      {/* Enter in a field submits only if the form holds a submit button; the visible one is in the footer. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
    </form>
  );

  return (
    <DrawerForm
      title={base ? t(readOnly ? "dict.view" : "dict.edit") : t("dict.add")}
      open={open}
      dirty={isDirty && !gone}
      saving={save.isPending}
      canSave={!gone}
      onSave={readOnly ? undefined : () => void form.handleSubmit((draft) => save.mutate(draft))()}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
    >
      {notice && <div style={{ marginBottom: 12 }}>{notice}</div>}
      {base ? (
        <Tabs
          size="small"
          items={[
            { key: "content", label: t("dict.tabContent"), children: fields },
            {
              key: "history",
              label: t("history.title"),
              children: <AuditTimeline topic={DICTIONARY_TOPIC} kind="dict_item" id={base.id} />,
            },
          ]}
        />
      ) : (
        fields
      )}
    </DrawerForm>
  );
}
