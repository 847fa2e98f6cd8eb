import { useQuery } from "@tanstack/react-query";
import { Segmented, Select } from "antd";
import { useWatch, type UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { DATA_RULE_TOPIC, type DataRule, type RuleModule } from "../../../api/dataRules";
import { allRolesQuery } from "../../../api/roles";
import { InputField } from "../../../kit/form/fields";
import { FormField, selectWiring } from "../../../kit/form/FormField";
import { UserField } from "../../../kit/form/remoteFields";
import { FormGrid, FormWide } from "../../../kit/FormPage";
import { useColumnLabels } from "../../../kit/list/useColumnLabels";
import { useSignedIn } from "../../../core/signedInContext";
import type { DataRuleValues } from "./dataRuleForm";
import { newGroup } from "./ruleTree";

interface DataRuleFieldsProps {
  form: UseFormReturn<DataRuleValues>;
  base: DataRule | null;
  modules: readonly RuleModule[];
  readOnly: boolean;
}

export function DataRuleFields({ form, base, modules, readOnly }: DataRuleFieldsProps) {
  const { t } = useTranslation();
  const { control } = form;
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
      <FormField
        name="listing"
        control={control}
        label={labelOf("listing")}
        required
        hint={t("dataRule.listingHint")}
      >
        {(field, wiring) => (
          <Select
            {...selectWiring(wiring)}
            showSearch={{ optionFilterProp: "label" }}
            disabled={readOnly}
            placeholder={t("dataRule.chooseListing")}
            options={modules.map(({ listing, title }) => ({ value: listing, label: title }))}
            value={field.value === "" ? null : field.value}
            onBlur={field.onBlur}
            onChange={(next: string) => {
              field.onChange(next);
              // The new list has other columns: reset the rule.
              form.setValue("rule", newGroup(), { shouldDirty: true });
            }}
          />
        )}
      </FormField>
      <FormField name="target" control={control} label={labelOf("appliesTo")} required>
        {(field, { id }) => (
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
      </FormField>
      {target === "role" ? (
        <FormField
          name="roleId"
          control={control}
          label={t("dataRule.role")}
          required
          hint={maySeeRoles ? undefined : t("dataRule.rolesHidden")}
        >
          {(field, wiring) => (
            <Select
              {...selectWiring(wiring)}
              showSearch={{ optionFilterProp: "label" }}
              disabled={readOnly}
              placeholder={t("dataRule.chooseRole")}
              options={roleOptions}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
            />
          )}
        </FormField>
      ) : (
        <UserField
          name="userId"
          control={control}
          label={t("dataRule.user")}
          required
          readOnly={readOnly}
          names={base?.userId ? { [base.userId]: base.appliesTo ?? "" } : {}}
        />
      )}
      <FormWide>
        <InputField
          name="description"
          control={control}
          label={labelOf("description")}
          required
          hint={t("dataRule.descriptionHint")}
          readOnly={readOnly}
        />
      </FormWide>
      <FormField name="status" control={control} label={labelOf("status")} hint={t("dataRule.statusHint")}>
        {(field, { id }) => (
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
      </FormField>
    </FormGrid>
  );
}
