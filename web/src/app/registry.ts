import { lazy, type ComponentType, type LazyExoticComponent } from "react";

/**
 * Every page of the product and its address. The server's menu decides who sees which; this list decides what
 * is behind an address. Each page is its own download.
 */
export type PageComponent = LazyExoticComponent<ComponentType>;

export const pages: Readonly<Record<string, PageComponent>> = {
  "/dashboard": lazy(() => import("../modules/portal/DashboardPage")),
  "/systemManage/dataDic": lazy(() => import("../modules/base/DictionaryPage")),
  "/systemManage/ssoUserManage": lazy(() => import("../modules/identity/SsoUserList")),
  "/systemManage/apiKey": lazy(() => import("../modules/identity/ApiKeyList")),
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

export const subPages: readonly SubPage[] = [];

/** Pages every signed-in user may open, whatever the menu says. */
export const ALWAYS_ALLOWED: ReadonlySet<string> = new Set(["/dashboard"]);
