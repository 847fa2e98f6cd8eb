import { Input } from "antd";
import { useWatch, type Control } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { RoleOption, UserDraft } from "../../../api/users";
import { Field } from "../../../kit/Field";
import { ManyField } from "../../../kit/form/fields";
import { useRoleSelect } from "./useRoleSelect";

interface RolesFieldProps {
  control: Control<UserDraft>;
  label: string;
  /** Undefined while loading. */
  roles: readonly RoleOption[] | undefined;
  /** Without permission to view roles, they are read-only. */
  mayChoose: boolean;
  /** Role names, for the read-only display. */
  names: string;
}

export function RolesField({ control, label, roles, mayChoose, names }: RolesFieldProps) {
  const { t } = useTranslation();
  const [userType, chosen] = useWatch({ control, name: ["userType", "roleIds"] });
  const select = useRoleSelect(roles, userType, chosen);
  if (!mayChoose) {
    return (
      <Field label={label} hint={t("user.rolesKept")}>
        {({ id, "aria-describedby": describedBy }) => (
          <Input id={id} aria-describedby={describedBy} readOnly value={names} />
        )}
      </Field>
    );
  }
  return <ManyField control={control} name="roleIds" label={label} required select={select} />;
}
