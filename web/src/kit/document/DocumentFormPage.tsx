import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { documentApi } from "../../api/documentApi";
import type { DetailOf, DocumentRow } from "../../api/documents";
import { asApiError } from "../../api/errors";
import { usePage } from "../../core/page";
import { useUnsaved } from "../../core/unsaved";
import { EditedRecord } from "../form/EditedRecord";
import { EnterForm } from "../form/EnterForm";
import { FormFooter } from "../form/FormFooter";
import layout from "../form/layout.module.css";
import { RecordNotices } from "../form/RecordNotices";
import { useRecordForm } from "../form/useRecordForm";
import { useColumnLabels } from "../list/useColumnLabels";
import { organizeName, useOrganizes } from "../OrganizePicker";
import { PendingRecord } from "../PendingRecord";
import { RecordPage } from "../RecordPage";
import { Section } from "../Section";
import { toast } from "../toast";
import { ABOUT, useAddress } from "./address";
import type { FieldChange } from "./changes";
import styles from "./DocumentFormPage.module.css";
import {
  broughtBy,
  draftOf,
  heldSpecs,
  schemaOf,
  sentFields,
  startOf,
  toldDraft,
  type ChosenRow,
  type DocumentSource,
  type FieldSpec,
  type TextDraft,
} from "./fieldSpecs";
import { EDIT, NO_FIELDS, type DocumentKind, type FormSpec } from "./kind";
import { kindWord } from "./kindWords";
import { faultsByLine, linesAsText, linesFromText, linesInShort, type WrittenLines } from "./lines";
import { LinesEditor, type Sheet } from "./LinesEditor";
import { LinesFooter } from "./LinesFooter";
import { RunningTotal } from "./RunningTotal";
import { SpecFields } from "./SpecFields";
import { useShownChanges } from "./useShownChanges";

/** Name of the field that holds the lines, in the form and in the request. */
const LINES = "lines";

interface EditorProps<Row extends DocumentRow> {
  kind: DocumentKind<Row>;
  spec: FormSpec;
  /** The version being edited; null for a new document. */
  base: DetailOf<Row> | null;
  /** The latest known version. */
  latest: DetailOf<Row> | null;
  /** It was deleted by someone else meanwhile. */
  gone: boolean;
  /** What a new document begins with. */
  start?: TextDraft;
  onReload: () => void;
}

/** Names of the suppliers whose ids appear in a conflict notice. */
function useSupplierNames(
  fields: readonly FieldSpec[],
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

const NO_CHANGES: readonly FieldChange[] = [];
const NO_FAULTS: ReadonlyMap<string, string> = new Map();
const EMPTY: TextDraft = {};

/** What the form holds and what is sent. The lines are one more field, serialised as text. */
function useHeld(fields: readonly FieldSpec[], lines: WrittenLines | undefined, start: TextDraft) {
  return useMemo(() => {
    const held = heldSpecs(fields);
    return {
      schema: schemaOf(lines ? [...held, { name: LINES, kind: "text" }] : held),
      draft: (row: object | null): TextDraft => {
        const written = (row as { [LINES]?: readonly object[] } | null)?.[LINES] ?? [];
        const filled = { ...draftOf(held, row), ...(row ? EMPTY : start) };
        return { ...filled, ...(lines ? { [LINES]: linesAsText(lines, written) } : {}) };
      },
      sent: (filled: TextDraft) => ({
        ...sentFields(fields, filled),
        ...(lines ? { [LINES]: linesFromText(lines, filled[LINES] ?? "") } : {}),
      }),
    };
  }, [fields, lines, start]);
}

function Editor<Row extends DocumentRow>(props: EditorProps<Row>) {
  const { kind, spec, base, latest, gone, start = EMPTY, onReload } = props;
  const { t } = useTranslation();
  const { leave } = usePage();
  const queries = useQueryClient();
  const { lines } = spec;
  const fields = kind.fields[EDIT] ?? NO_FIELDS;
  const address = useAddress(kind.listing);
  const columnLabel = useColumnLabels(kind.listing);
  const labelOf = (name: string) => (lines && name === LINES ? t(lines.title) : columnLabel(name));
  const { schema, draft, sent } = useHeld(fields, lines, start);
  const sheet = useRef<Sheet | null>(null);
  const [lineStore, setLineStore] = useState<Sheet["store"] | null>(null);
  const [faults, setFaults] = useState(NO_FAULTS);
  // The form does not hold the open cell yet, nor lines that are incomplete.
  const [typing, setTyping] = useState(false);
  useUnsaved(typing);
  const editing = useRecordForm<DetailOf<Row>, TextDraft>({
    topic: kind.listing,
    kept: spec.kept,
    base,
    latest,
    draftOf: draft,
    schema,
    typing,
    save: async (filled, key) => {
      try {
        if (!base) return await kind.save(sent(filled), key);
        const { id, version } = base;
        return await kind.update({ ...sent(filled), id, version }, key);
      } catch (error) {
        setFaults(faultsByLine(asApiError(error).fields));
        throw error;
      }
    },
    onSaved: (row) => {
      // The page must not open with the version before: an action taken on it would be refused as overtaken by ourselves.
      queries.setQueryData(kind.detail(row.id).queryKey, row);
      toast.success(t("common.saved"));
      leave(address.one(row.id));
    },
    onReload,
  });
  const told = useShownChanges(kind, editing.fasterOne?.changes ?? NO_CHANGES);
  const { form } = editing;
  const [by, written] = useWatch({ control: form.control, name: [lines?.offeredBy.field ?? "", LINES] });
  const edit = base?.actions.find(({ action }) => action === EDIT);
  const readOnly = base !== null && edit?.allowed !== true;
  const theirs = editing.overtaken && draft(editing.overtaken);
  const before = base && draft(base);
  const supplierName = useSupplierNames(fields, theirs ? [before, theirs] : []);
  const title = base ? t("document.edit", { number: base.number }) : t(kindWord(kind.listing, "add"));
  const linesError = form.formState.errors[LINES]?.message;
  const setSheet = useCallback((filled: Sheet) => {
    sheet.current = filled;
    setLineStore(filled.store);
  }, []);
  // Discarding the form also discards its lines.
  const discardLines = () => {
    sheet.current?.giveUp();
    setTyping(false);
  };
  const giveUp = () => {
    discardLines();
    editing.kept.giveUp();
  };
  const takeTheirs = () => {
    discardLines();
    editing.takeTheirs();
  };
  const submit = () => {
    setFaults(NO_FAULTS);
    // Show all validation errors at once, of the lines and of the form.
    if (sheet.current?.store.actions.check() === false) void form.trigger();
    else editing.submit();
  };
  const foot = {
    form,
    kept: { ...editing.kept, dirty: editing.dirty, giveUp },
    saving: editing.saving,
    canSave: !gone && !readOnly,
    labelOf,
    onSave: submit,
    onCancel: () => leave(base && !gone ? address.one(base.id) : address.list),
  };
  return (
    <RecordPage
      title={title}
      footer={lineStore ? <LinesFooter {...foot} store={lineStore} /> : <FormFooter {...foot} />}
    >
      <RecordNotices
        listing={kind.listing}
        editing={{ ...editing, takeTheirs }}
        base={toldDraft(fields, before)}
        latest={toldDraft(fields, theirs)}
        gone={gone}
        reason={readOnly ? edit?.reason : null}
        labelOf={labelOf}
        told={editing.fasterOne ? told : undefined}
        shownAs={(name, value) =>
          lines && name === LINES ? linesInShort(lines, String(value)) : supplierName(name, value)
        }
      />
      <EnterForm className={layout.sections} onEnter={submit}>
        <Section title={t("document.details")}>
          <SpecFields
            control={form.control}
            specs={fields}
            labelOf={labelOf}
            focusFirst={base === null}
            stays={({ from }) => readOnly || (base !== null && !from?.until.includes(base.state))}
            onChosen={(chosen, row) => {
              for (const [name, value] of Object.entries(broughtBy(chosen, row))) {
                form.setValue(name, value, { shouldDirty: true, shouldValidate: name === chosen.name });
              }
              // The lines belong to the previous choice: clear them.
              if (lines) form.setValue(LINES, linesAsText(lines, []), { shouldDirty: true });
              setTyping(false);
              setFaults(NO_FAULTS);
            }}
          />
          {spec.total && (
            <RunningTotal control={form.control} total={spec.total} label={labelOf(spec.total.field)} />
          )}
        </Section>
        {lines && (
          <Section title={t(lines.title)}>
            <div className={styles.lines}>
              {linesError && (
                <p role="alert" className={styles.wrong}>
                  {linesError}
                </p>
              )}
              <LinesEditor
                key={base?.version ?? 0}
                kind={kind.listing}
                lines={lines}
                by={by ?? ""}
                id={base?.id ?? null}
                version={base?.version ?? null}
                written={linesFromText(lines, written ?? "")}
                readOnly={readOnly}
                faults={faults}
                onTyping={setTyping}
                onChange={(all) => form.setValue(LINES, linesAsText(lines, all), { shouldDirty: true })}
                onSheet={setSheet}
              />
            </div>
          </Section>
        )}
      </EnterForm>
    </RecordPage>
  );
}

type NewProps<Row extends DocumentRow> = Pick<EditorProps<Row>, "kind" | "spec">;

function NewDocument<Row extends DocumentRow>({
  start = EMPTY,
  ...about
}: NewProps<Row> & { start?: TextDraft }) {
  return (
    <Editor {...about} base={null} latest={null} gone={false} start={start} onReload={() => undefined} />
  );
}

/** A new document about the one with this id, which is chosen already. */
function StartedDocument<Row extends DocumentRow>({
  field,
  source,
  id,
  ...about
}: NewProps<Row> & { field: FieldSpec; source: DocumentSource; id: string }) {
  const { t } = useTranslation();
  const chosen = useQuery(documentApi(source.kind).detail(id));
  const row = chosen.data as unknown as ChosenRow | undefined;
  const start = useMemo(() => row && broughtBy(field, row), [field, row]);
  if (start) return <NewDocument {...about} start={start} />;
  const title = t(kindWord(about.kind.listing, "add"));
  return <PendingRecord title={title} section={t("document.details")} queries={[chosen]} />;
}

/** A new document about the supplier whose id the address has, with what else of it is chosen there. */
function BegunDocument<Row extends DocumentRow>({ search, ...about }: NewProps<Row> & { search: string }) {
  const { kind } = about;
  const start = useMemo(() => startOf(kind.fields[EDIT] ?? NO_FIELDS, search), [kind, search]);
  return <NewDocument {...about} start={start} />;
}

/** The form of a kind of document: for a new one, or for the id in the URL. */
export function DocumentFormPage<Row extends DocumentRow>({ kind }: { kind: DocumentKind<Row> }) {
  const { t } = useTranslation();
  const { params, search } = usePage();
  const { form: spec } = kind;
  if (!spec) throw new Error(`${kind.listing} has no form`);
  if (!params.id) {
    const fields = kind.fields[EDIT] ?? NO_FIELDS;
    const about = new URLSearchParams(search).get(ABOUT);
    const field = fields.find(({ from }) => from);
    if (!about) return <NewDocument kind={kind} spec={spec} />;
    if (!field?.from) return <BegunDocument key={search} kind={kind} spec={spec} search={search} />;
    return (
      <StartedDocument key={about} kind={kind} spec={spec} field={field} source={field.from} id={about} />
    );
  }
  return (
    <EditedRecord query={kind.detail} tabTitle={({ number }) => t("document.edit", { number })}>
      {({ base, latest, gone, onReload }) => (
        <Editor
          kind={kind}
          spec={spec}
          base={base}
          latest={latest}
          gone={gone}
          onReload={() => onReload(latest)}
        />
      )}
    </EditedRecord>
  );
}
