import { useQuery } from "@tanstack/react-query";
import { Input, Segmented, Select } from "antd";
import { Controller, useWatch, type UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { DATA_RULE_TOPIC, type DataRule, type RuleModule } from "../../../api/dataRules";
import { allRolesQuery } from "../../../api/roles";
import { Field, type FieldWiring } from "../../../kit/Field";
import { FormGrid, FormWide } from "../../../kit/FormPage";
import { useColumnLabels } from "../../../kit/list/useColumnLabels";
import { useSignedIn } from "../../../shell/signedInContext";
import { useMessage } from "../useMessage";
import { UserSelect } from "../../../kit/select/UserSelect";
import type { DataRuleValues } from "./dataRuleForm";
import { newGroup } from "./ruleTree";

interface DataRuleFieldsProps {
  form: UseFormReturn<DataRuleValues>;
  base: DataRule | null;
  modules: readonly RuleModule[];
  readOnly: boolean;
}

/** What an antd select takes of a field's wiring. */
function select({ status, ...wiring }: FieldWiring) {
  return { ...wiring, ...(status ? { status } : {}) };
}

export function DataRuleFields({ form, base, modules, readOnly }: DataRuleFieldsProps) {
  const { t } = useTranslation();
  const { control } = form;
  const message = useMessage();
  const labelOf = useColumnLabels(DATA_RULE_TOPIC);
  const maySeeRoles = useSignedIn().menu.permissions.has("identity.role.view");
  const roles = useQuery({ ...allRolesQuery, enabled: maySeeRoles }).data ?? [];
  const target = useWatch({ control, name: "target" });
  const roleOptions = roles.map((role) => ({ value: role.id, label: `${role.roleName} · ${role.roleCode}` }));
  if (base?.roleId && !roleOptions.some(({ value }) => value === base.roleId)) {
    roleOptions.push({ value: base.roleId, label: base.appliesTo ?? base.roleId });
  }

  return (
    <FormGrid>
      <Controller
        name="listing"
        control={control}
        render={({ field, fieldState }) => (
          <Field
            label={labelOf("listing")}
            required
            hint={t("dataRule.listingHint")}
            error={message(fieldState.error)}
          >
            {(wiring) => (
              <Select
                {...select(wiring)}
                showSearch={{ optionFilterProp: "label" }}
                disabled={readOnly}
                placeholder={t("dataRule.chooseListing")}
                options={modules.map(({ listing, title }) => ({ value: listing, label: title }))}
                value={field.value === "" ? null : field.value}
                onBlur={field.onBlur}
                onChange={(next: string) => {
                  field.onChange(next);
                  // Another list has other columns.
                  form.setValue("rule", newGroup(), { shouldDirty: true });
                }}
              />
            )}
          </Field>
        )}
      />
      <Controller
        name="target"
        control={control}
        render={({ field }) => (
          <Field label={labelOf("appliesTo")} required>
            {({ id }) => (
              <Segmented
                id={id}
                aria-label={labelOf("appliesTo")}
                disabled={readOnly}
                options={[
                  { value: "role", label: t("dataRule.forRole") },
                  { value: "user", label: t("dataRule.forUser") },
                ]}
                value={field.value}
                onChange={field.onChange}
                style={{ alignSelf: "start" }}
              />
            )}
          </Field>
        )}
      />
      {target === "role" ? (
        <Controller
          name="roleId"
          control={control}
          render={({ field, fieldState }) => (
            <Field
              label={t("dataRule.role")}
              required
              error={message(fieldState.error)}
              hint={maySeeRoles ? undefined : t("dataRule.rolesHidden")}
            >
              {(wiring) => (
                <Select
                  {...select(wiring)}
                  showSearch={{ optionFilterProp: "label" }}
                  disabled={readOnly}
                  placeholder={t("dataRule.chooseRole")}
                  options={roleOptions}
                  value={field.value}
                  onChange={field.onChange}
                  onBlur={field.onBlur}
                />
              )}
            </Field>
          )}
        />
      ) : (
        <Controller
          name="userId"
          control={control}
          render={({ field, fieldState }) => (
            <Field label={t("dataRule.user")} required error={message(fieldState.error)}>
              {(wiring) => (
                <UserSelect
                  {...select(wiring)}
                  disabled={readOnly}
                  value={field.value}
                  label={base?.userId === field.value ? (base?.appliesTo ?? undefined) : undefined}
                  onChange={field.onChange}
                />
              )}
            </Field>
          )}
        />
      )}
      <FormWide>
        <Controller
          name="description"
          control={control}
          render={({ field, fieldState }) => (
            <Field
              label={labelOf("description")}
              required
              hint={t("dataRule.descriptionHint")}
              error={message(fieldState.error)}
            >
              {(wiring) => <Input {...field} {...wiring} readOnly={readOnly} autoComplete="off" />}
            </Field>
          )}
        />
      </FormWide>
      <Controller
        name="status"
        control={control}
        render={({ field }) => (
          <Field label={labelOf("status")} hint={t("dataRule.statusHint")}>
            {({ id }) => (
              <Segmented
                id={id}
                aria-label={labelOf("status")}
                disabled={readOnly}
                options={[
                  { value: "on", label: t("dataRule.on") },
                  { value: "off", label: t("dataRule.off") },
                ]}
                value={field.value}
                onChange={field.onChange}
                style={{ alignSelf: "start" }}
              />
            )}
          </Field>
        )}
      />
    </FormGrid>
  );
}
