import { Tabs } from "antd";
import { useState, type ComponentType } from "react";
import type { Control, FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { EnterForm } from "./EnterForm";
import type * as z from "./schema";
import type { Versioned } from "../../api/dictionary";
import type { ListRow } from "../../api/listing";
import type { KeptName } from "../../core/kept/registry";
import { useSignedIn } from "../../core/signedInContext";
import { AuditTimeline } from "../AuditTimeline";
import { DrawerForm } from "../DrawerForm";
import { toast } from "../toast";
import { RecordNotices } from "./RecordNotices";
import { useRecordForm } from "./useRecordForm";

export interface EditedRow extends Versioned, ListRow {
  updatedBy: string;
}

/** What is specific to the drawer of one kind of record. */
export interface RecordKind<Row extends EditedRow, Draft extends FieldValues> {
  topic: string;
  /** Name under which unsaved input is kept. */
  kept: KeptName;
  titles: { add: string; edit: string; view: string };
  /** Title of the tab with the fields. */
  contentTitle: string;
  draftOf: (row: Row | null) => Draft;
  schema: z.ZodType<Draft, Draft>;
  add: (draft: Draft, key: string) => Promise<Row>;
  update: (change: Draft & Versioned, key: string) => Promise<Row>;
  Fields: ComponentType<{ control: Control<Draft>; readOnly: boolean; isNew: boolean }>;
  /** Further tabs of an existing record, between its fields and its history. */
  tabs?: readonly {
    key: string;
    Title: ComponentType<{ row: Row }>;
    Content: ComponentType<{ row: Row }>;
  }[];
}

interface RecordEditorProps<Row extends EditedRow, Draft extends FieldValues> extends RecordKind<Row, Draft> {
  /** The version being edited; null for a new record. */
  base: Row | null;
  /** The latest known version. */
  latest: Row | null;
  /** It was deleted by someone else meanwhile. */
  gone: boolean;
  /** Continues from the latest version. */
  onReload: () => void;
  /** The closing animation has finished. */
  onClosed: () => void;
}

/** Edits a record in a drawer: its fields, concurrent changes, and its history. */
export function RecordEditor<Row extends EditedRow, Draft extends FieldValues>(
  props: RecordEditorProps<Row, Draft>,
) {
  const { topic, titles, base, latest, gone, draftOf, Fields } = props;
  const { t } = useTranslation();
  const { menu } = useSignedIn();
  const [open, setOpen] = useState(true);
  const editing = useRecordForm<Row, Draft>({
    topic,
    kept: props.kept,
    base,
    latest,
    draftOf,
    schema: props.schema,
    save: (draft, key) =>
      base ? props.update({ ...draft, id: base.id, version: base.version }, key) : props.add(draft, key),
    onSaved: () => {
      toast.success(t("common.saved"));
      setOpen(false);
    },
    onReload: props.onReload,
  });
  const edit = base?.actions?.find((action) => action.action === "edit");
  const readOnly = base !== null && edit?.allowed !== true;

  const fields = (
    <EnterForm onEnter={editing.submit}>
      <Fields control={editing.form.control} readOnly={readOnly} isNew={base === null} />
    </EnterForm>
  );
  const tabs = base && [
    {
      key: "content",
      label: props.contentTitle,
      children: fields,
    },
    ...(props.tabs ?? []).map(({ key, Title, Content }) => ({
      key,
      label: <Title row={base} />,
      children: <Content row={base} />,
    })),
    ...(menu.permissions.has("base.audit.view")
      ? [
          {
            key: "history",
            label: t("history.title"),
            children: <AuditTimeline listing={topic} id={base.id} />,
          },
        ]
      : []),
  ];

  return (
    <DrawerForm
      title={base ? (readOnly ? titles.view : titles.edit) : titles.add}
      open={open}
      kept={editing.kept}
      saving={editing.saving}
      canSave={!gone}
      onSave={readOnly ? undefined : editing.submit}
      onClose={() => setOpen(false)}
      onClosed={props.onClosed}
    >
      <RecordNotices
        listing={topic}
        editing={editing}
        base={base && draftOf(base)}
        latest={editing.overtaken && draftOf(editing.overtaken)}
        gone={gone}
        reason={readOnly ? edit?.reason : null}
      />
      {tabs ? <Tabs size="small" items={tabs} /> : fields}
    </DrawerForm>
  );
}
