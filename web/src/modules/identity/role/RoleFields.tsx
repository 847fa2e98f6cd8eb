import { useQuery } from "@tanstack/react-query";
import { Input, Select } from "antd";
import type { Control } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { ROLE_TOPIC, ROLE_TYPES, roleCodeFreeQuery, type Role, type RoleDraft } from "../../../api/roles";
import { InputField } from "../../../kit/form/fields";
import { FormField, selectWiring } from "../../../kit/form/FormField";
import { FormGrid, FormWide } from "../../../kit/FormPage";
import { useColumnLabels } from "../../../kit/list/useColumnLabels";
import { useDebounced } from "../../../kit/useDebounced";
import { ROLE_CODE } from "./roleForm";

const TYPING_PAUSE = 300;

/** Whether the code is available, checked while typing (debounced). Null: unknown, or not applicable. */
export function useCodeFree(code: string, base: Role | null): boolean | null {
  const settled = useDebounced(code.trim(), TYPING_PAUSE);
  const worthAsking = ROLE_CODE.test(settled) && settled !== base?.roleCode;
  const answer = useQuery({ ...roleCodeFreeQuery(settled, base?.id ?? null), enabled: worthAsking });
  return worthAsking && settled === code.trim() ? (answer.data ?? null) : null;
}

interface RoleFieldsProps {
  control: Control<RoleDraft>;
  base: Role | null;
  readOnly: boolean;
  codeFree: boolean | null;
}

export function useRoleTypes() {
  const { t } = useTranslation();
  const words = { "": t("role.type.both"), _PUR: t("role.type.pur"), _SPLR: t("role.type.splr") };
  return ROLE_TYPES.map((value) => ({ value, label: words[value] }));
}

export function RoleFields({ control, base, readOnly, codeFree }: RoleFieldsProps) {
  const { t } = useTranslation();
  const labelOf = useColumnLabels(ROLE_TOPIC);
  const types = useRoleTypes();

  const text = (name: "roleCode" | "nameZh" | "nameEn", error?: string, hint?: string) => (
    <InputField
      name={name}
      control={control}
      label={labelOf(name)}
      required
      error={error}
      hint={hint}
      readOnly={readOnly}
    />
  );

  const codeHint = codeFree === true ? t("role.codeFree") : t("role.codeHint");
  return (
    <FormGrid>
      {text("roleCode", codeFree === false ? t("role.codeTaken") : undefined, codeHint)}
      {text("nameZh")}
      {text("nameEn")}
      <FormField
        name="roleType"
        control={control}
        label={labelOf("roleType")}
        hint={base && base.userCount > 0 ? t("role.typeStays") : t("role.typeHint")}
      >
        {(field, wiring) => (
          <Select
            {...selectWiring(wiring)}
            disabled={readOnly || (base !== null && base.userCount > 0)}
            options={types}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
          />
        )}
      </FormField>
      <FormWide>
        <FormField name="description" control={control} label={labelOf("description")}>
          {(field, wiring) => (
            <Input.TextArea
              {...field}
              {...wiring}
              readOnly={readOnly}
              autoSize={{ minRows: 1, maxRows: 4 }}
            />
          )}
        </FormField>
      </FormWide>
    </FormGrid>
  );
}
