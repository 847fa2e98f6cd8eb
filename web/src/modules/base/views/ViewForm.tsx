import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Alert, Input, Segmented, Switch } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { describeListingQuery, type ListingColumn } from "../../../api/listing";
import {
  addView,
  editView,
  VIEWS_TOPIC,
  viewTablesQuery,
  type TableViewDetail,
  type ViewDraft,
} from "../../../api/views";
import { usePage } from "../../../core/page";
import { readAgain } from "../../../core/readAgain";
import { useAction } from "../../../core/useAction";
import { Field } from "../../../kit/Field";
import { CONFLICT } from "../../../kit/form/overtaken";
import { useKeptDraft } from "../../../kit/form/useKeptDraft";
import { useOvertaken, type Overtaking } from "../../../kit/form/useOvertaken";
import { FormGrid, FormPage, FormPanel } from "../../../kit/FormPage";
import { initialLayout, type ColumnLayout } from "../../../kit/list/columnLayout";
import { ColumnsEditor } from "../../../kit/list/views/ColumnsEditor";
import { FrozenField } from "../../../kit/list/views/FrozenField";
import { LONGEST_VIEW_NAME } from "../../../kit/list/views/scenes";
import { fieldsOfLayout, layoutOfView, showable, shownFields } from "../../../kit/list/views/viewLayout";
import { VirtualSelect } from "../../../kit/select/VirtualSelect";
import { LoadingLines } from "../../../kit/LoadingLines";
import { toast } from "../../../kit/toast";
import { useSignedIn } from "../../../core/signedInContext";
import styles from "./ViewForm.module.css";
import { VIEW_PAGE } from "./ViewPage";

interface ViewFormProps {
  /** The version being edited; null for a new view. */
  base: TableViewDetail | null;
  latest: TableViewDetail | null;
  /** It was deleted by someone else meanwhile. */
  gone: boolean;
  onReload: (view: TableViewDetail) => void;
}

type Kind = "S" | "O";
const REFUSED = 300;
const INVALID = 422;

/** The column part of the form; created once the list's columns are known. */
interface Columns {
  layout: ColumnLayout;
  names: Readonly<Record<string, string>>;
}

function columnsOf(base: TableViewDetail | null, columns: readonly ListingColumn[]): Columns {
  if (!base) return { layout: initialLayout(columns), names: {} };
  const own = base.fields.filter((field) => field.displayName !== field.label);
  return {
    layout: layoutOfView(base.fields, base.frozenNum, columns),
    names: Object.fromEntries(own.map(({ fieldName, displayName }) => [fieldName, displayName])),
  };
}

/** `columns` is null until changed: then the view's own apply, or the defaults of a newly chosen list. */
interface Draft {
  formName: string;
  name: string;
  kind: Kind;
  isDefault: boolean;
  columns: Columns | null;
}

function draftOf(base: TableViewDetail | null): Draft {
  return {
    formName: base?.formName ?? "",
    name: base?.viewName ?? "",
    kind: base?.viewType === "S" ? "S" : "O",
    isDefault: base?.defaultnot === "1",
    columns: null,
  };
}

/** Form for a shared view: of the system or of the company. */
export function ViewForm({ base, latest, gone, onReload }: ViewFormProps) {
  const { t, i18n } = useTranslation();
  const { leave } = usePage();
  const queries = useQueryClient();
  const mayEdit = useSignedIn().menu.permissions.has("base.table_view.edit");
  const tables = useQuery(viewTablesQuery(i18n.language));
  const editing = useKeptDraft<Draft>({
    kept: "base.view",
    of: base?.id,
    version: base?.version,
    initial: draftOf(base),
  });
  const { formName, name, kind, isDefault, columns: changed } = editing.draft;
  const { kept, sending, saved } = editing;
  const [strict, setStrict] = useState(false);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const described = useQuery({ ...describeListingQuery(formName), enabled: formName !== "" });
  const columns = showable(described.data?.columns ?? []);
  const { layout, names } = changed ?? columnsOf(base, columns);
  const shown = shownFields(layout).length;

  const change = (part: Partial<Draft>) => {
    setProblems({});
    editing.change(part);
  };

  const save = useAction({
    run: (draft: ViewDraft, key) => {
      const fields = fieldsOfLayout(layout, columns, names);
      // All columns are sent, including hidden ones, for system views as well.
      return base
        ? editView({ ...draft, id: base.id, version: base.version }, fields, key)
        : addView(draft, fields, key);
    },
    shownInForm: [REFUSED, INVALID, CONFLICT],
    onDone: (view) => {
      saved(view);
      void readAgain(queries, VIEWS_TOPIC);
      toast.success(t("common.saved"));
      leave(VIEW_PAGE);
    },
    onFailed: (error) => {
      if (overtaking.failed(error)) return;
      const told = error.fields.map(({ field, message }) => [field, message] as const);
      setProblems(Object.fromEntries(told.length > 0 ? told : [["form", error.message]]));
    },
  });

  const nameError = strict && name.trim() === "" ? t("view.nameRequired") : problems.viewName;
  const listError = strict && formName === "" ? t("common.required") : problems.formName;
  const { viewName: _, formName: __, ...others } = problems;
  const submit = () => {
    setStrict(true);
    if (name.trim() === "" || formName === "" || shown === 0) return;
    if (base && !kept.dirty) {
      toast.nothingChanged();
      return;
    }
    sending();
    save.mutate({
      viewName: name.trim(),
      viewType: kind,
      defaultnot: isDefault ? 1 : 0,
      frozenNum: layout.frozenNum,
      formName,
    });
  };
  const overtaking: Overtaking<TableViewDetail> = useOvertaken<TableViewDetail>({
    topic: VIEWS_TOPIC,
    base,
    latest,
    busy: save.isPending || save.isSuccess,
    rebase: (view) => editing.rebase(draftOf(view)),
    replace: (view) => editing.start(draftOf(view)),
    onReload: (view) => {
      setProblems({});
      onReload(view);
    },
  });

  return (
    <FormPage
      title={t(base ? (mayEdit ? "view.editTitle" : "view.viewTitle") : "view.add")}
      notice={
        gone ? (
          <Alert showIcon type="error" title={t("drawer.gone")} />
        ) : (
          overtaking.notice([], kept.dirty) ||
          (Object.keys(others).length > 0 && (
            <Alert showIcon type="error" title={Object.values(others).join(" ")} />
          ))
        )
      }
      kept={kept}
      saving={save.isPending}
      canSave={!gone}
      onSave={mayEdit ? submit : undefined}
      onLeave={() => leave(VIEW_PAGE)}
    >
      <FormPanel title={t("view.sectionBasic")}>
        <FormGrid>
          <Field label={t("view.list")} required error={listError}>
            {({ status, ...wiring }) => (
              <VirtualSelect
                {...wiring}
                {...(status ? { status } : {})}
                placeholder={t("view.chooseList")}
                disabled={base !== null || !mayEdit}
                loading={tables.isLoading}
                options={(tables.data ?? []).map((table) => ({
                  value: table.formName,
                  label: table.title,
                  right: table.businessName,
                }))}
                value={formName || null}
                onChange={(next: string | null) => change({ formName: next ?? "", columns: null })}
              />
            )}
          </Field>
          <Field label={t("view.name")} required error={nameError}>
            {(wiring) => (
              <Input
                {...wiring}
                showCount
                maxLength={LONGEST_VIEW_NAME}
                readOnly={!mayEdit}
                value={name}
                onChange={(event) => change({ name: event.target.value })}
              />
            )}
          </Field>
          <Field label={t("view.kind")} hint={t(kind === "S" ? "view.kindHint.S" : "view.kindHint.O")}>
            {({ id }) => (
              <Segmented<Kind>
                id={id}
                aria-label={t("view.kind")}
                style={{ alignSelf: "start" }}
                disabled={!mayEdit}
                options={[
                  { value: "O", label: t("view.type.O") },
                  { value: "S", label: t("view.type.S") },
                ]}
                value={kind}
                onChange={(next) => change({ kind: next })}
              />
            )}
          </Field>
          <FrozenField
            layout={layout}
            disabled={!mayEdit || formName === ""}
            onChange={(next) => change({ columns: { names, layout: next } })}
          />
          <Field label={t("view.defaultOfKind")} hint={t("view.defaultOfKindHint")}>
            {({ id }) => (
              <span>
                <Switch
                  id={id}
                  disabled={!mayEdit}
                  checked={isDefault}
                  onChange={(next) => change({ isDefault: next })}
                />
              </span>
            )}
          </Field>
        </FormGrid>
      </FormPanel>
      <FormPanel title={t("view.columns")}>
        {formName === "" ? (
          <p>{t("view.chooseListFirst")}</p>
        ) : described.isLoading ? (
          <LoadingLines rows={6} />
        ) : (
          <>
            {shown === 0 && <Alert showIcon type="error" title={t("view.nothingShown")} />}
            <fieldset className={styles.columns} disabled={!mayEdit}>
              <ColumnsEditor
                columns={columns}
                layout={layout}
                names={names}
                onChange={(next: ColumnLayout) => change({ columns: { names, layout: next } })}
                onRename={(field, called) => {
                  const { [field]: ___, ...rest } = names;
                  const next = called.trim() === "" ? rest : { ...rest, [field]: called };
                  change({ columns: { layout, names: next } });
                }}
              />
            </fieldset>
          </>
        )}
      </FormPanel>
    </FormPage>
  );
}
