import { randomBytes } from "node:crypto";
import type { Locator } from "playwright-core";
import type { Colleague } from "./api";
import { gone, type Person } from "./test";

export const ROLES = "/systemManage/role";
export const MENUS = "/systemManage/menuManage";
export const DATA_RULES = "/systemManage/dataAccess";
export const WHY = "/systemManage/permissionWhy";

/** Several users and many pages: longer than the default timeout on a busy machine. */
export const LONG_STORY = 180_000;

export function unique(start: string): string {
  return `${start}${randomBytes(4).toString("hex")}`;
}

export interface MadeRole {
  id: string;
  version: number;
  roleCode: string;
  nameZh: string;
  nameEn: string;
}

/** A role that no other test uses. */
export async function makeRole(by: Colleague, permissions: string[]): Promise<MadeRole> {
  const roleCode = unique("e2e_");
  return by.ask("POST", "/identity/api/role/add", {
    roleCode,
    nameZh: `测试 ${roleCode}`,
    nameEn: `Test ${roleCode}`,
    roleType: "",
    description: "",
    permissions,
  });
}

export async function userId(by: Colleague, username: string): Promise<string> {
  const path = `/identity/api/user/queryUserInfoByFuzzy?username=${username}`;
  const found = await by.ask<{ id: string; userAccount: string }[]>("GET", path);
  const user = found.find(({ userAccount }) => userAccount === username);
  if (!user) throw new Error(`no user ${username}`);
  return user.id;
}

/** Adds the page to the menu, for servers built before it was declared. */
export async function haveWhyInMenu(by: Colleague): Promise<void> {
  const menus = await by.ask<{ id: string; url: string }[]>("GET", "/identity/api/permission/listV2");
  if (menus.some(({ url }) => url === WHY)) return;
  await by.ask("POST", "/identity/api/permission/save", {
    menuType: 1,
    parentId: menus.find(({ url }) => url === "/systemManage")?.id,
    url: WHY,
    component: "identity/PermissionWhy",
    icon: "question",
    languageKey: "menu.permissionWhy",
    permission: "identity.permission.explain",
    sort: 970,
  });
}

/** Opens a select and picks the option that contains the text. */
export async function choose({ page }: Person, select: Locator, text: string): Promise<void> {
  await select.click();
  const open = page.locator(".ant-select-dropdown:not(.ant-select-dropdown-hidden)");
  await open.locator(".ant-select-item-option").filter({ hasText: text }).first().click();
  // Waits, so that its options are not mistaken for those of the next select.
  await gone(open);
}

/** The titles in the sidebar, from top to bottom. */
export async function sidebar(person: Person): Promise<string[]> {
  return (await person.menu().getByRole("link").allInnerTexts()).map((text) => text.trim());
}
