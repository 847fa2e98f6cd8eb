import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { DetailOf, DocumentRow } from "../../api/documents";
import { usePage } from "../../app/page";
import { EditedRecord } from "../form/EditedRecord";
import { FormFooter } from "../form/FormFooter";
import { RecordNotices } from "../form/RecordNotices";
import { useRecordForm } from "../form/useRecordForm";
import { useColumnLabels } from "../list/useColumnLabels";
import { organizeName, useOrganizes } from "../OrganizePicker";
import { RecordPage } from "../RecordPage";
import { Section } from "../Section";
import { toast } from "../toast";
import { useAddress } from "./address";
import { draftOf, schemaOf, type TextDraft } from "./fieldSpecs";
import type { WrittenKind } from "./kind";
import { SpecFields } from "./SpecFields";
import { EDIT } from "./useDocumentActions";

interface EditorProps<Row extends DocumentRow> {
  kind: WrittenKind<Row>;
  /** The version being edited; null for a new document. */
  base: DetailOf<Row> | null;
  /** The newest version known. */
  latest: DetailOf<Row> | null;
  /** Someone deleted it meanwhile. */
  gone: boolean;
  onReload: () => void;
}

/** The names behind the ids of suppliers that a notice has to tell of. */
function useSupplierNames<Row extends DocumentRow>(
  { fields }: WrittenKind<Row>,
  drafts: readonly (TextDraft | null)[],
): (name: string, value: unknown) => string | undefined {
  const { i18n } = useTranslation();
  const names = fields.filter(({ kind }) => kind === "supplier").map(({ name }) => name);
  const ids = drafts.flatMap((draft) => (draft ? names.flatMap((name) => draft[name] || []) : []));
  const organizeOf = useOrganizes([...new Set(ids)], ids.length > 0);
  return (name, value) => {
    if (!names.includes(name) || !value) return undefined;
    const organize = organizeOf(String(value));
    return organize ? organizeName(organize, i18n.language) : "…";
  };
}

function Editor<Row extends DocumentRow>({ kind, base, latest, gone, onReload }: EditorProps<Row>) {
  const { t } = useTranslation();
  const { leave } = usePage();
  const address = useAddress(kind);
  const labelOf = useColumnLabels(kind.listing);
  const schema = useMemo(() => schemaOf(kind.fields), [kind]);
  const draft = (row: DetailOf<Row> | null) => draftOf(kind.fields, row);
  const editing = useRecordForm<DetailOf<Row>, TextDraft>({
    topic: kind.listing,
    kept: kind.kept,
    base,
    latest,
    draftOf: draft,
    schema,
    save: (filled, key) => {
      if (!base) return kind.add(filled, key);
      const { id, version } = base;
      return kind.update(Object.assign({ ...filled }, { id, version }), key);
    },
    onSaved: (row) => {
      toast.success(t("common.saved"));
      leave(address.one(row.id));
    },
    onReload,
  });
  const edit = base?.actions.find(({ action }) => action === EDIT);
  const readOnly = base !== null && edit?.allowed !== true;
  const theirs = editing.overtaken && draft(editing.overtaken);
  const before = base && draft(base);
  const shownAs = useSupplierNames(kind, theirs ? [before, theirs] : []);
  const title = base ? t("document.edit", { number: base.number }) : t(kind.words.add);
  return (
    <RecordPage
      title={title}
      footer={
        <FormFooter
          form={editing.form}
          kept={editing.kept}
          saving={editing.saving}
          canSave={!gone && !readOnly}
          labelOf={labelOf}
          onSave={editing.submit}
          onCancel={() => leave(base && !gone ? address.one(base.id) : address.list)}
        />
      }
    >
      <RecordNotices
        listing={kind.listing}
        editing={editing}
        base={before}
        latest={theirs}
        gone={gone}
        reason={readOnly ? edit?.reason : null}
        shownAs={shownAs}
      />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          editing.submit();
        }}
      >
        <Section title={t("document.details")}>
          <SpecFields
            control={editing.form.control}
            specs={kind.fields}
            labelOf={labelOf}
            focusFirst={base === null}
          />
        </Section>
        {/* Enter in a field submits only if the form holds a submit button; the visible one is in the footer. */}
        <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      </form>
    </RecordPage>
  );
}

/** The form of a kind of document: a new one, or the one that the address names. */
export function DocumentFormPage<Row extends DocumentRow>({ kind }: { kind: WrittenKind<Row> }) {
  const { t } = useTranslation();
  const { params } = usePage();
  if (!params.id) {
    return <Editor kind={kind} base={null} latest={null} gone={false} onReload={() => undefined} />;
  }
  return (
    <EditedRecord query={kind.detail} tabTitle={({ number }) => t("document.edit", { number })}>
      {({ base, latest, gone, onReload }) => (
        <Editor kind={kind} base={base} latest={latest} gone={gone} onReload={() => onReload(latest)} />
      )}
    </EditedRecord>
  );
}
