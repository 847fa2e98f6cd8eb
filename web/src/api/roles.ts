import { queryOptions } from "@tanstack/react-query";
import { ask, http, idempotent, type Answer } from "./client";
import { listPage } from "./listPage";

export const ROLE_TOPIC = "identity.role";

export type Role = Answer<"/service1/identity/api/role/queryById", "get">;
export type RoleOption = Answer<"/service1/identity/api/role/all", "get">[number];
export type ModuleAuth = Answer<"/service1/identity/api/permission/getMenuAuth", "get">[number];
/** Preview of the permissions that users would gain and lose. */
export type AuthPlan = Answer<"/service1/identity/api/role/previewAuth", "post">;

/** The side a role belongs to; empty for both. */
export const ROLE_TYPES = ["", "_PUR", "_SPLR"] as const;

export interface RoleDraft {
  roleCode: string;
  nameZh: string;
  nameEn: string;
  roleType: string;
  description: string;
  permissions: string[];
}

interface Versioned {
  id: string;
  version: number;
}

export const rolePageQuery = listPage(ROLE_TOPIC, "/service1/identity/api/role/list");

export function roleQuery(id: string) {
  return queryOptions({
    queryKey: [ROLE_TOPIC, "detail", id],
    queryFn: ({ signal }) =>
      ask(http.GET("/service1/identity/api/role/queryById", { params: { query: { id } }, signal })),
    meta: { showsOwnError: true },
  });
}

export const allRolesQuery = queryOptions({
  queryKey: [ROLE_TOPIC, "all"],
  queryFn: ({ signal }) => ask(http.GET("/service1/identity/api/role/all", { signal })),
  meta: { showsOwnError: true },
});

/** All declared permissions with their labels. */
export const declaredPermissionsQuery = queryOptions({
  queryKey: ["identity.declared_permissions"],
  queryFn: ({ signal }) => ask(http.GET("/service1/identity/api/permission/getMenuAuth", { signal })),
  staleTime: 10 * 60_000,
  meta: { showsOwnError: true },
});

/** Whether a role code is available; `id` is the role that may keep its own. */
export function roleCodeFreeQuery(roleCode: string, id: string | null) {
  return queryOptions({
    queryKey: [ROLE_TOPIC, "codeFree", roleCode, id],
    queryFn: ({ signal }) =>
      ask(
        http.GET("/service1/identity/api/role/checkRoleCode", {
          params: { query: { roleCode, ...(id ? { id } : {}) } },
          signal,
        }),
      ),
    meta: { showsOwnError: true },
  });
}

export function previewRoleAuth(of: Versioned, permissions: string[]): Promise<AuthPlan> {
  const body = { roleId: of.id, version: of.version, permissions };
  return ask(http.POST("/service1/identity/api/role/previewAuth", { body }));
}

export function addRole(draft: RoleDraft, key: string): Promise<Role> {
  return ask(http.POST("/service1/identity/api/role/add", { body: draft, ...idempotent(key) }));
}

export function editRole(change: RoleDraft & Versioned, key: string): Promise<Role> {
  return ask(http.PUT("/service1/identity/api/role/edit", { body: change, ...idempotent(key) }));
}

export async function deleteRole({ id, version }: Versioned, key: string): Promise<void> {
  await ask(http.DELETE("/service1/identity/api/role/delete", { body: { id, version }, ...idempotent(key) }));
}
