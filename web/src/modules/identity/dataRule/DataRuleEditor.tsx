import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Alert } from "antd";
import { useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import {
  DATA_RULE_TOPIC,
  ruleModulesQuery,
  saveDataRule,
  updateDataRule,
  type DataRule,
  type DataRuleDraft,
} from "../../../api/dataRules";
import type { ApiError } from "../../../api/errors";
import { usePage } from "../../../core/page";
import { readAgain } from "../../../core/readAgain";
import { useAction } from "../../../core/useAction";
import { AuditTimeline } from "../../../kit/AuditTimeline";
import { FailureState } from "../../../kit/FailureState";
import { CONFLICT } from "../../../kit/form/overtaken";
import { showFields } from "../../../kit/form/serverErrors";
import { useKeptForm } from "../../../kit/form/useKeptForm";
import { useOvertaken, type Overtaking } from "../../../kit/form/useOvertaken";
import { FormPage, FormPanel } from "../../../kit/FormPage";
import { useColumnLabels } from "../../../kit/list/useColumnLabels";
import { errorText, toast } from "../../../kit/toast";
import { useSignedIn } from "../../../core/signedInContext";
import { DataRuleFields } from "./DataRuleFields";
import { dataRuleForm, valuesOf, type DataRuleValues } from "./dataRuleForm";
import { RuleBuilder } from "./RuleBuilder";
import { RuleEffect } from "./RuleEffect";
import { isComplete, writeRule } from "./ruleTree";

const DATA_RULE_PAGE = "/systemManage/dataAccess";

const INVALID = 422;

interface DataRuleEditorProps {
  /** The version being edited; null for a new rule. */
  base: DataRule | null;
  latest: DataRule | null;
  /** It was deleted by someone else meanwhile. */
  gone: boolean;
  onReload: (rule: DataRule) => void;
}

export function DataRuleEditor({ base, latest, gone, onReload }: DataRuleEditorProps) {
  const { t } = useTranslation();
  const { permissions } = useSignedIn().menu;
  const { leave } = usePage();
  const queries = useQueryClient();
  const labelOf = useColumnLabels(DATA_RULE_TOPIC);
  const modules = useQuery(ruleModulesQuery);
  const [strict, setStrict] = useState(false);
  const [refused, setRefused] = useState<ApiError | null>(null);
  const { form, kept, sending, saved } = useKeptForm<DataRuleValues>({
    kept: "identity.data_rule",
    of: base?.id,
    version: base?.version,
    resolver: zodResolver(dataRuleForm),
    defaults: valuesOf(base),
  });
  const { errors } = form.formState;
  const values = useWatch({ control: form.control }) as DataRuleValues;
  const module = modules.data?.find((one) => one.listing === values.listing);

  const draftOf = (from: DataRuleValues): DataRuleDraft => ({
    listing: from.listing,
    roleId: from.target === "role" ? from.roleId : null,
    userId: from.target === "user" ? from.userId : null,
    description: from.description.trim(),
    status: from.status,
    rule: writeRule(from.rule, module?.fields ?? []),
  });
  const hasTarget = Boolean(values.target === "role" ? values.roleId : values.userId);
  const complete = module !== undefined && isComplete(values.rule, module.fields);

  const save = useAction({
    run: (draft: DataRuleDraft, key) =>
      base ? updateDataRule({ ...draft, id: base.id, version: base.version }, key) : saveDataRule(draft, key),
    shownInForm: [CONFLICT, INVALID],
    onDone: (rule) => {
      saved(rule);
      void readAgain(queries, DATA_RULE_TOPIC);
      toast.success(t("common.saved"));
      leave(DATA_RULE_PAGE);
    },
    onFailed: (error) => {
      overtaking.failed(error);
      showFields(form, error);
      if (error.code !== INVALID) return;
      // Errors of the rule tree belong to no field.
      setRefused(error.fields.length === 0 ? error : null);
    },
  });

  const submit = form.handleSubmit(
    (next) => {
      setStrict(true);
      setRefused(null);
      if (base && !kept.dirty) toast.nothingChanged();
      else if (complete) {
        sending();
        save.mutate(draftOf(next));
      }
    },
    () => setStrict(true),
  );

  const readOnly = !permissions.has("identity.data_rule.edit");
  const overtaking: Overtaking<DataRule> = useOvertaken<DataRule>({
    topic: DATA_RULE_TOPIC,
    base,
    latest,
    busy: save.isPending || save.isSuccess,
    // Dirty fields are kept; all others take the other user's values.
    rebase: (rule) => form.reset(valuesOf(rule), { keepDirtyValues: true }),
    replace: (rule) => form.reset(valuesOf(rule)),
    onReload,
  });
  const changes =
    base && latest
      ? (["description", "status", "sql"] as const)
          .filter((name) => base[name] !== latest[name])
          .map((name) => ({ field: name, label: labelOf(name), before: base[name], after: latest[name] }))
      : [];
  const notice = gone ? (
    <Alert showIcon type="error" title={t("drawer.gone")} />
  ) : (
    overtaking.notice(changes, kept.dirty) ||
    (refused && <Alert showIcon type="error" title={errorText(refused)} />)
  );

  const ruleBox = useRef<HTMLDivElement>(null);
  const wrong = [
    ...(["listing", "roleId", "userId", "description"] as const)
      .filter((field) => errors[field])
      .map((field) => ({
        name: field,
        label:
          field === "roleId" ? t("dataRule.role") : field === "userId" ? t("dataRule.user") : labelOf(field),
        onGo: () => form.setFocus(field),
      })),
    ...(strict && module && !complete
      ? [
          {
            name: "rule",
            label: t("dataRule.rule"),
            onGo: () =>
              ruleBox.current?.querySelector<HTMLElement>("[aria-invalid=true], input, button")?.focus(),
          },
        ]
      : []),
  ];
  return (
    <FormPage
      title={base ? t(readOnly ? "dataRule.view" : "dataRule.edit") : t("dataRule.add")}
      notice={notice}
      kept={kept}
      saving={save.isPending}
      canSave={!gone}
      onSave={readOnly ? undefined : () => void submit()}
      wrong={wrong}
      onLeave={() => leave(DATA_RULE_PAGE)}
    >
      <FormPanel title={t("dataRule.basics")}>
        {modules.isError ? (
          <FailureState error={modules.error} onRetry={() => void modules.refetch()} />
        ) : (
          <DataRuleFields form={form} base={base} modules={modules.data ?? []} readOnly={readOnly} />
        )}
      </FormPanel>
      <FormPanel
        title={t("dataRule.rule")}
        beside={<span style={{ color: "var(--c-text-tertiary)" }}>{t("dataRule.ruleHint")}</span>}
      >
        {module ? (
          <div ref={ruleBox}>
            <RuleBuilder
              module={module}
              rule={values.rule}
              strict={strict}
              readOnly={readOnly}
              onChange={(rule) => form.setValue("rule", rule, { shouldDirty: true })}
            />
          </div>
        ) : (
          <p style={{ color: "var(--c-text-tertiary)" }}>{t("dataRule.listingFirst")}</p>
        )}
        {module && (
          <p style={{ color: "var(--c-text-secondary)" }}>
            {t("dataRule.also", { what: module.also.join(t("common.listSeparator")) })}
          </p>
        )}
      </FormPanel>
      <RuleEffect
        // The preview does not need the description, but the server requires one.
        draft={
          complete && hasTarget && !readOnly
            ? { ...draftOf(values), description: values.description.trim() || "-" }
            : null
        }
        id={base?.id ?? null}
        savedSql={base?.sql ?? ""}
      />
      {base && permissions.has("base.audit.view") && (
        <FormPanel title={t("history.title")}>
          <AuditTimeline listing={DATA_RULE_TOPIC} id={base.id} />
        </FormPanel>
      )}
    </FormPage>
  );
}
