import type { ComponentType, LazyExoticComponent } from "react";
import type { PageComponent, SubPage } from "../core/pages";
import { pagesOf, type KindPages } from "../kit/document/pagesOf";
import { orderKinds, orderPages, orderSubPages } from "../modules/orders/pages";
import { lazy } from "../core/lazy";

/** Kinds of documents, each with its list, its form and its page. */
export const kindPages: readonly KindPages[] = [
  pagesOf("quality.file_task", () => import("../modules/quality/fileTask")),
  ...orderKinds,
];

/**
 * Every page of the product and its address. The server's menu decides who sees which; this list decides what
 * is behind an address. Each page is its own download.
 */
export const pages: Readonly<Record<string, PageComponent>> = {
  "/dashboard": lazy(() => import("../modules/portal/DashboardPage")),
  "/todo": lazy(() => import("../modules/portal/TodoPage")),
  ...Object.fromEntries(kindPages.flatMap((kind) => Object.entries(kind.pages))),
  ...orderPages,
  "/orderSynergies/stampedCopy": lazy(() => import("../modules/seal/StampedCopyPage")),
  "/systemManage/dataDic": lazy(() => import("../modules/base/DictionaryPage")),
  "/systemManage/workCalendar": lazy(() => import("../modules/base/calendar/CalendarPage")),
  "/systemManage/userManage": lazy(() => import("../modules/identity/users/UserListPage")),
  "/systemManage/organize": lazy(() => import("../modules/partner/OrganizePage")),
  "/systemManage/certificate": lazy(() => import("../modules/seal/CertificatePage")),
  "/systemManage/role": lazy(() => import("../modules/identity/role/RolePage")),
  "/systemManage/menuManage": lazy(() => import("../modules/identity/menu/MenuPage")),
  "/systemManage/dataAccess": lazy(() => import("../modules/identity/dataRule/DataRulePage")),
  "/systemManage/permissionWhy": lazy(() => import("../modules/identity/why/WhyPage")),
  "/systemManage/ssoUserManage": lazy(() => import("../modules/identity/ssoUsers/SsoUserListPage")),
  "/systemManage/apiKey": lazy(() => import("../modules/identity/ApiKeyList")),
  "/systemManage/signInLog": lazy(() => import("../modules/identity/SignInLogList")),
  "/systemManage/tableViewManage": lazy(() => import("../modules/base/views/ViewPage")),
  "/systemManage/businessModule": lazy(() => import("../modules/base/modules/ModulePage")),
  "/systemManage/timedJob": lazy(() => import("../modules/base/timedJob/TimedJobPage")),
  "/systemManage/timedJobLog": lazy(() => import("../modules/base/timedJob/TimedJobLogPage")),
  "/systemManage/messageManagement": lazy(() => import("../modules/message/TemplatePage")),
  "/systemManage/messageManagement/sendLog": lazy(() => import("../modules/message/SendLogPage")),
  "/systemManage/deadLetter": lazy(() => import("../modules/base/DeadLetterPage")),
  "/systemManage/exchange": lazy(() => import("../modules/exchange/ExchangePage")),
  "/systemManage/exchangeDrift": lazy(() => import("../modules/exchange/DriftPage")),
  "/contentManage/announcement": lazy(() => import("../modules/content/announcement/AnnouncementPage")),
  "/contentManage/column": lazy(() => import("../modules/content/column/ColumnPage")),
  "/noticedetail": lazy(() => import("../modules/portal/NoticeDetailPage")),
  "/profile/index": lazy(() => import("../modules/identity/ProfilePage")),
  "/user/setting": lazy(() => import("../shell/SettingsPage")),
  "/user/download": lazy(() => import("../modules/content/DownloadsPage")),
  "/user/message": lazy(() => import("../modules/message/MessagesPage")),
  "/content/import": lazy(() => import("../modules/content/imports/ImportListPage")),
};

/** What the dashboard shows besides what waits; each for those who may read what it counts. */
export interface DashboardBlock {
  permission: string;
  /** Draws its own panel, or nothing where there is nothing to tell. */
  block: LazyExoticComponent<ComponentType<{ panel: string | undefined }>>;
}

export const DASHBOARD_BLOCKS: readonly DashboardBlock[] = [
  {
    permission: "orders.purchase_order.view",
    block: lazy(() => import("../modules/orders/OrdersAtAGlance")),
  },
];

const USERS = "/systemManage/userManage";

export const subPages: readonly SubPage[] = [
  ...orderSubPages,
  ...kindPages.flatMap((kind) => kind.subPages),
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
  {
    pattern: "/systemManage/ssoUserManage/detail/:id",
    of: "/systemManage/ssoUserManage",
    title: "ssoUser.view",
    page: lazy(() => import("../modules/identity/ssoUsers/SsoUserDetailPage")),
  },
  {
    pattern: "/systemManage/tableViewManage/add",
    of: "/systemManage/tableViewManage",
    permission: "base.table_view.edit",
    title: "view.add",
    page: lazy(() => import("../modules/base/views/ViewAddPage")),
  },
  {
    pattern: "/systemManage/tableViewManage/edit/:id",
    of: "/systemManage/tableViewManage",
    title: "menu.tableViewManage",
    page: lazy(() => import("../modules/base/views/ViewEditPage")),
  },
  {
    pattern: "/systemManage/timedJob/add",
    of: "/systemManage/timedJob",
    permission: "base.timed_job.edit",
    title: "timedJob.add",
    page: lazy(() => import("../modules/base/timedJob/TimedJobAddPage")),
  },
  {
    pattern: "/systemManage/timedJob/edit/:id",
    of: "/systemManage/timedJob",
    title: "menu.timedJob",
    page: lazy(() => import("../modules/base/timedJob/TimedJobEditPage")),
  },
  {
    pattern: "/systemManage/role/add",
    of: "/systemManage/role",
    permission: "identity.role.edit",
    title: "role.add",
    page: lazy(() => import("../modules/identity/role/RoleAddPage")),
  },
  {
    pattern: "/systemManage/role/edit/:id",
    of: "/systemManage/role",
    title: "menu.role",
    page: lazy(() => import("../modules/identity/role/RoleEditPage")),
  },
  {
    pattern: "/systemManage/dataAccess/add",
    of: "/systemManage/dataAccess",
    permission: "identity.data_rule.edit",
    title: "dataRule.add",
    page: lazy(() => import("../modules/identity/dataRule/DataRuleAddPage")),
  },
  {
    pattern: "/systemManage/dataAccess/edit/:id",
    of: "/systemManage/dataAccess",
    title: "menu.dataAccess",
    page: lazy(() => import("../modules/identity/dataRule/DataRuleEditPage")),
  },
  {
    pattern: "/systemManage/messageManagement/edit/:id",
    of: "/systemManage/messageManagement",
    title: "menu.messageManagement",
    page: lazy(() => import("../modules/message/TemplateEditPage")),
  },
  {
    pattern: "/contentManage/announcement/add",
    of: "/contentManage/announcement",
    permission: "content.announcement.edit",
    title: "announcement.add",
    page: lazy(() => import("../modules/content/announcement/AnnouncementAddPage")),
  },
  {
    pattern: "/contentManage/announcement/edit/:id",
    of: "/contentManage/announcement",
    title: "menu.announcement",
    page: lazy(() => import("../modules/content/announcement/AnnouncementEditPage")),
  },
  {
    pattern: "/contentManage/announcement/receipts/:id",
    of: "/contentManage/announcement",
    title: "announcement.receipts",
    page: lazy(() => import("../modules/content/announcement/ReceiptPage")),
  },
  {
    pattern: "/content/import/:id",
    of: "/content/import",
    title: "import.review",
    page: lazy(() => import("../modules/content/imports/ImportReviewPage")),
  },
];

/** Pages every signed-in user may open, whatever the menu says, with the keys of their titles. */
export const OWN_PAGES: Readonly<Record<string, string>> = {
  "/dashboard": "menu.dashboard",
  "/noticedetail": "notice.title",
  "/profile/index": "profile.title",
  "/user/setting": "settings.title",
  "/user/download": "downloads.title",
  "/user/message": "message.mine.title",
  "/content/import": "import.mine",
};

export const ALWAYS_ALLOWED: ReadonlySet<string> = new Set(Object.keys(OWN_PAGES));
