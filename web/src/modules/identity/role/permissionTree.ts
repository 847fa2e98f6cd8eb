import type { ModuleAuth } from "../../../api/roles";

/** Role types. */
const BUYERS = "_PUR";
const SUPPLIERS = "_SPLR";

/**
 * Permissions of a role arranged like the menu: groups, pages, and the permissions of each page.
 * Pure functions on plain data.
 */
export interface Permission {
  code: string;
  label: string;
  /** The current user holds it too; nobody can grant what they do not have. */
  grantable: boolean;
  /** The only side whose users it is of use to; absent where it is to both. */
  side?: string | null;
}

export interface PermissionNode {
  key: string;
  title: string;
  permissions: Permission[];
  children: PermissionNode[];
}

export interface MenuPage {
  id: string;
  parentId?: string | null;
  url: string;
  permission: string;
  sort: number;
}

/** The subject of a permission: `identity.role` for `identity.role.edit`. */
export function subjectOf(code: string): string {
  return code.slice(0, code.lastIndexOf("."));
}

/**
 * What a role of this type may have: nothing that only buyers can use is given to a role for suppliers. What it has already
 * stays visible, so that it can be removed. A role for buyers may have what only suppliers can use: who gives it to others
 * has to have it.
 */
export function offeredTo(
  modules: readonly ModuleAuth[],
  roleType: string,
  chosen: readonly string[],
): ModuleAuth[] {
  if (roleType !== SUPPLIERS) return [...modules];
  return modules.map((one) => ({
    ...one,
    permissions: one.permissions.filter(
      ({ permission, side }) => side !== "buyer" || chosen.includes(permission),
    ),
  }));
}

/** The side that has to be named beside a permission, because the role is not for that side alone; null where none has. */
export function sideToName(roleType: string, side: string | null | undefined): "buyer" | "supplier" | null {
  if (side === "buyer") return roleType === BUYERS ? null : "buyer";
  if (side === "supplier") return roleType === SUPPLIERS ? null : "supplier";
  return null;
}

function pageFor<Page extends MenuPage>(code: string, pages: readonly Page[]): Page | undefined {
  return (
    pages.find((page) => page.permission === code) ??
    pages.find((page) => page.permission !== "" && subjectOf(page.permission) === subjectOf(code))
  );
}

export function permissionTree<Page extends MenuPage>(
  modules: readonly ModuleAuth[],
  pages: readonly Page[],
  titleOf: (page: Page) => string,
): PermissionNode[] {
  const onPage = new Map<string, Permission[]>();
  const elsewhere: PermissionNode[] = [];
  for (const { module, label, permissions } of modules) {
    const homeless: Permission[] = [];
    for (const { permission: code, label: word, grantable, side } of permissions) {
      const page = pageFor(code, pages);
      const one = { code, label: word, grantable, side: side ?? null };
      if (page) onPage.set(page.id, [...(onPage.get(page.id) ?? []), one]);
      else homeless.push(one);
    }
    if (homeless.length > 0) {
      elsewhere.push({ key: `module ${module}`, title: label, permissions: homeless, children: [] });
    }
  }

  const known = new Set(pages.map((page) => page.id));
  const isUnder = (page: Page, parent: string | null) =>
    parent === null ? !page.parentId || !known.has(page.parentId) : page.parentId === parent;
  const branch = (parent: string | null): PermissionNode[] =>
    pages
      .filter((page) => isUnder(page, parent))
      .toSorted((a, b) => a.sort - b.sort)
      .map((page) => ({
        key: page.id,
        title: titleOf(page),
        permissions: onPage.get(page.id) ?? [],
        children: branch(page.id),
      }))
      .filter((node) => node.permissions.length > 0 || node.children.length > 0);
  return [...branch(null), ...elsewhere];
}

export function allIn(node: PermissionNode): Permission[] {
  return [...node.permissions, ...node.children.flatMap(allIn)];
}

/** Filters the tree by text; a node whose own name matches keeps all its children. */
export function narrowed(nodes: readonly PermissionNode[], text: string): PermissionNode[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === "") return [...nodes];
  const fits = (word: string) => word.toLowerCase().includes(wanted);
  return nodes.flatMap((node) => {
    if (fits(node.title)) return [node];
    const permissions = node.permissions.filter(({ code, label }) => fits(label) || fits(code));
    const children = narrowed(node.children, text);
    return permissions.length + children.length > 0 ? [{ ...node, permissions, children }] : [];
  });
}

/**
 * Selects or deselects permissions. Selecting also selects the page's "view", which the others require.
 */
export function toggled(
  chosen: ReadonlySet<string>,
  codes: readonly string[],
  on: boolean,
  grantable: ReadonlySet<string>,
): Set<string> {
  const next = new Set(chosen);
  for (const code of codes) {
    if (!on) {
      next.delete(code);
      continue;
    }
    next.add(code);
    const view = `${subjectOf(code)}.view`;
    if (grantable.has(view)) next.add(view);
  }
  return next;
}
