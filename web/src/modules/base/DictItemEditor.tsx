import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { Alert, Tabs } from "antd";
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
import { useSignedIn } from "../../shell/signedInContext";
import { OvertakenNotice } from "./OvertakenNotice";
import { DictItemFields } from "./DictItemFields";
import { dictItemForm, draftOf } from "./dictItemForm";
import { readAgain } from "../../app/readAgain";

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

const CONFLICT = 409;
const INVALID = 422;

export function DictItemEditor({ base, latest, gone, onReload, onClosed }: DictItemEditorProps) {
  const { t } = useTranslation();
  const { menu } = useSignedIn();
  const queries = useQueryClient();
  const [open, setOpen] = useState(true);
  const [conflict, setConflict] = useState(false);
  const form = useForm<DictItemDraft>({ resolver: zodResolver(dictItemForm), defaultValues: draftOf(base) });
  const { isDirty } = form.formState;

  const save = useAction({
    run: (draft: DictItemDraft, key) =>
      base ? updateDictItem({ ...draft, id: base.id, version: base.version }, key) : saveDictItem(draft, key),
    shownInForm: [CONFLICT, INVALID],
    onDone: () => {
      void readAgain(queries, DICTIONARY_TOPIC);
      toast.success(t("common.saved"));
      setOpen(false);
    },
    onFailed: (error) => {
      if (error.code === CONFLICT) {
        setConflict(true);
        void readAgain(queries, DICTIONARY_TOPIC);
      }
      if (error.code !== INVALID) return;
      for (const { field, message } of error.fields) {
        form.setError(field as keyof DictItemDraft, { type: "server", message });
      }
      const first = error.fields[0];
      if (first) form.setFocus(first.field as keyof DictItemDraft);
    },
  });

  const edit = base?.actions?.find((action) => action.action === "edit");
  const readOnly = base !== null && edit?.allowed !== true;
  // Our own save also comes back as a change; while it is under way there is nothing to announce.
  const overtaken =
    base && latest && latest.version > base.version && !save.isPending && open ? latest : null;

  const reload = () => {
    if (!latest) return;
    // What the user has typed stays; everything else is as the other person left it.
    form.reset(draftOf(latest), { keepDirtyValues: true });
    setConflict(false);
    onReload();
  };
  const notice = gone ? (
    <Alert showIcon type="error" title={t("drawer.gone")} />
  ) : base && (overtaken || conflict) ? (
    <OvertakenNotice base={base} latest={overtaken} refused={conflict} dirty={isDirty} onReload={reload} />
  ) : readOnly && edit?.reason ? (
    <Alert showIcon type="info" title={edit.reason} />
  ) : null;

  const fields = (
    <form noValidate onSubmit={(event) => void form.handleSubmit((draft) => save.mutate(draft))(event)}>
      <DictItemFields control={form.control} readOnly={readOnly} focusFirst={!readOnly} />
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
