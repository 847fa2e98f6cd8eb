import type { AuthPlan, previewRoleAuth, Role, RoleDraft } from "../../../api/roles";

/**
 * What saving a role does. The server says it where somebody may hold the role; a new one is held by nobody, nor is one whose
 * side changes, which the server would judge by the side it still has.
 */
export async function rolePlan(
  base: Role | null,
  next: RoleDraft,
  ask: typeof previewRoleAuth,
): Promise<AuthPlan> {
  if (base && base.roleType === next.roleType) return await ask(base, next.permissions);
  const had = base?.permissions ?? [];
  const missing = (all: string[], from: string[]) => all.filter((one) => !from.includes(one));
  return {
    added: missing(next.permissions, had),
    removed: missing(had, next.permissions),
    holders: 0,
    users: [],
  };
}
