import type { SelectProps } from "antd";
import { useTranslation } from "react-i18next";
import type { RoleOption } from "../../../api/users";
import { roleFits } from "./userForm";

const SIDES = [
  ["_PUR", "user.roles.buyer"],
  ["_SPLR", "user.roles.supplier"],
  ["", "user.roles.both"],
] as const;

/** Props for a select of the roles that fit a user type, grouped by side, searchable by name or code. */
export function useRoleSelect(
  /** Undefined while loading. */
  roles: readonly RoleOption[] | undefined,
  userType: string,
  chosen: readonly string[],
): SelectProps<string[]> {
  const { t } = useTranslation();
  // A chosen role that no longer fits stays visible, so that it can be removed.
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
  return {
    options: groups,
    placeholder: t("user.rolesSearch"),
    showSearch: {
      filterOption: (typed, option) =>
        matches(typed, option?.label) || matches(typed, (option as { code?: string } | undefined)?.code),
    },
  };
}
