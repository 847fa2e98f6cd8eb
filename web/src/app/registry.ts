import { lazy, type ComponentType, type LazyExoticComponent } from "react";

/**
 * Every page of the product and its address. The server's menu decides who sees which; this list decides what
 * is behind an address. Each page is its own download.
 */
export type PageComponent = LazyExoticComponent<ComponentType>;

export const pages: Readonly<Record<string, PageComponent>> = {
  "/dashboard": lazy(() => import("../modules/portal/DashboardPage")),
  "/systemManage/dataDic": lazy(() => import("../modules/base/DictionaryPage")),
  "/systemManage/signInLog": lazy(() => import("../modules/identity/SignInLogList")),
  "/systemManage/deadLetter": lazy(() => import("../modules/base/DeadLetterPage")),
};

/** Pages every signed-in user may open, whatever the menu says. */
export const ALWAYS_ALLOWED: ReadonlySet<string> = new Set(["/dashboard"]);
