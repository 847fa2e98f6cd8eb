import type { MenuProps } from "antd";
import type { TFunction } from "i18next";
import type { UserInfo } from "../api/identity";

const PREFIX = "role:";

export function roleKey(roleCode: string | null): string {
  return PREFIX + (roleCode ?? "");
}

export function isRoleKey(key: string): boolean {
  return key.startsWith(PREFIX);
}

/** The role of a menu key; null for all roles. */
export function roleOfKey(key: string): string | null {
  return key.slice(PREFIX.length) || null;
}

type Roles = Pick<UserInfo, "roles" | "roleCode">;

export function currentRoleName({ roles, roleCode }: Roles, all: string): string {
  return roles.find((role) => role.roleCode === roleCode)?.roleName ?? all;
}

/** The roles to choose from in the user menu; none for users with a single role. */
export function roleItems(user: Roles, t: TFunction): NonNullable<MenuProps["items"]> {
  if (user.roles.length < 2) return [];
  const all = t("shell.allRoles");
  return [
    { type: "divider" },
    {
      key: "roles",
      label: t("shell.role", { name: currentRoleName(user, all) }),
      children: [
        { key: roleKey(null), label: all },
        ...user.roles.map(({ roleCode, roleName }) => ({ key: roleKey(roleCode), label: roleName })),
      ],
    },
  ];
}
