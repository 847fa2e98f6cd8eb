import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { declaredPermissionsQuery, type ModuleAuth } from "../../api/roles";
import { useSignedIn } from "../../core/signedInContext";

/** Declared permissions by module. Without permission to view roles, only the user's own. */
export function useDeclaredPermissions(): readonly ModuleAuth[] {
  const { t } = useTranslation();
  const { permissions } = useSignedIn().menu;
  const allowed = permissions.has("identity.role.view");
  const declared = useQuery({ ...declaredPermissionsQuery, enabled: allowed });
  if (allowed) return declared.data ?? [];
  const own = [...permissions]
    .toSorted()
    .map((permission) => ({ permission, label: permission, grantable: true }));
  return [{ module: "own", label: t("menuAdmin.own"), permissions: own }];
}

/** The label of a permission; its code if there is none. */
export function permissionLabel(modules: readonly ModuleAuth[], code: string): string {
  const all = modules.flatMap(({ permissions }) => permissions);
  return all.find(({ permission }) => permission === code)?.label ?? code;
}
