import { lazy, type ComponentType, type LazyExoticComponent } from "react";

/**
 * Every page of the product and its address. The server's menu decides who sees which; this list decides what
 * is behind an address. Each page is its own download.
 */
export type PageComponent = LazyExoticComponent<ComponentType>;

export const pages: Readonly<Record<string, PageComponent>> = {
  "/dashboard": lazy(() => import("../modules/portal/DashboardPage")),
  "/systemManage/dataDic": lazy(() => import("../modules/base/DictionaryPage")),
  "/systemManage/userManage": lazy(() => import("../modules/identity/users/UserListPage")),
  "/systemManage/organize": lazy(() => import("../modules/partner/OrganizePage")),
  "/systemManage/signInLog": lazy(() => import("../modules/identity/SignInLogList")),
  "/systemManage/deadLetter": lazy(() => import("../modules/base/DeadLetterPage")),
};

/** A page below a page of the menu (add, edit, detail). Whoever may open the page above it may open it, too. */
export interface SubPage {
  /** Its address; `:id` stands for any one part, which the page reads from its parameters. */
  pattern: string;
  /** The page of the menu it belongs to. */
  of: string;
  /** What else is needed to open it. */
  permission?: string;
  /** Key of its title, until the page knows a better one. */
  title: string;
  page: PageComponent;
}

const USERS = "/systemManage/userManage";

export const subPages: readonly SubPage[] = [
  {
    pattern: `${USERS}/add`,
    of: USERS,
    permission: "identity.user.edit",
    title: "user.add",
    page: lazy(() => import("../modules/identity/users/UserAddPage")),
  },
  {
    pattern: `${USERS}/edit/:id`,
    of: USERS,
    permission: "identity.user.edit",
    title: "user.edit",
    page: lazy(() => import("../modules/identity/users/UserEditPage")),
  },
  {
    pattern: `${USERS}/detail/:id`,
    of: USERS,
    title: "user.view",
    page: lazy(() => import("../modules/identity/users/UserDetailPage")),
  },
];

/** Pages every signed-in user may open, whatever the menu says. */
export const ALWAYS_ALLOWED: ReadonlySet<string> = new Set(["/dashboard"]);
