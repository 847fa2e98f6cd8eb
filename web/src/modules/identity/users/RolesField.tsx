import { Input } from "antd";
import { useWatch, type Control } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { RoleOption, UserDraft } from "../../../api/users";
import { Field } from "../../../kit/Field";
import { ManyField } from "../../../kit/form/fields";
import { roleFits } from "./userForm";

interface RolesFieldProps {
  control: Control<UserDraft>;
  label: string;
  /** Undefined while they are on their way. */
  roles: readonly RoleOption[] | undefined;
  /** Without the right to see roles they stay as they are. */
  mayChoose: boolean;
  /** Their names, for someone who may not choose. */
  names: string;
}

const SIDES = [
  ["_PUR", "user.roles.buyer"],
  ["_SPLR", "user.roles.supplier"],
  ["", "user.roles.both"],
] as const;

export function RolesField({ control, label, roles, mayChoose, names }: RolesFieldProps) {
  const { t } = useTranslation();
  const [userType, chosen] = useWatch({ control, name: ["userType", "roleIds"] });
  if (!mayChoose) {
    return (
      <Field label={label} hint={t("user.rolesKept")}>
        {({ id, "aria-describedby": describedBy }) => (
          <Input id={id} aria-describedby={describedBy} readOnly value={names} />
        )}
      </Field>
    );
  }
  // One that no longer fits stays in sight while it is chosen, so that it can be taken away.
  const offered = (roles ?? []).filter((role) => roleFits(userType, role) || chosen.includes(role.id));
  const groups = SIDES.flatMap(([side, title]) => {
    const options = offered
      .filter((role) => role.roleType === side)
      .map(({ id, roleName, roleCode }) => ({ value: id, label: roleName, code: roleCode }));
    return options.length > 0 ? [{ label: t(title), options }] : [];
  });
  const matches = (typed: string, text: unknown) =>
    String(text ?? "")
      .toLowerCase()
      .includes(typed.trim().toLowerCase());
  return (
    <ManyField
      control={control}
      name="roleIds"
      label={label}
      required
      select={{
        options: groups,
        placeholder: t("user.rolesSearch"),
        showSearch: {
          filterOption: (typed, option) =>
            matches(typed, option?.label) || matches(typed, (option as { code?: string } | undefined)?.code),
        },
      }}
    />
  );
}
