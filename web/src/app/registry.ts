import type { ComponentType, LazyExoticComponent } from "react";
import type { PageComponent, SubPage } from "../core/pages";
import { pagesOf, type KindPages } from "../kit/document/pagesOf";
import { plainList } from "../kit/list/plainList";
import { orderKinds, orderPages, orderSubPages } from "../modules/orders/pages";
import { partnerKinds, partnerPages } from "../modules/partner/pages";
import { lazy, lazyOf, lazyOfKit, ofModule } from "../core/lazy";

/** Kinds of documents, each with its list, form and page. */
export const kindPages: readonly KindPages[] = [
  pagesOf("quality.file_task", () => import("../modules/quality/fileTask")),
  ...orderKinds,
  ...partnerKinds,
];

const MENUS = "/systemManage/menuManage";
/** Of the list, and of the two addresses that open its drawer. */
const menuPage = lazyOf("identity", () => import("../modules/identity/menu/MenuPage"));

/**
 * All pages by path. The server's menu decides who sees which page; this map decides what a path shows. Each page is
 * a lazily loaded chunk.
 */
export const pages: Readonly<Record<string, PageComponent>> = {
  // The first page of all waits for no translations of its own.
  "/dashboard": ofModule(
    "portal",
    lazy(() => import("../modules/portal/DashboardPage")),
  ),
  "/todo": lazyOf("portal", () => import("../modules/portal/TodoPage")),
  "/todo/done": lazyOf("portal", () => import("../modules/portal/DoneTodoPage")),
  ...Object.fromEntries(kindPages.flatMap((kind) => Object.entries(kind.pages))),
  ...orderPages,
  ...partnerPages,
  "/orderSynergies/stampedCopy": lazyOf("seal", () => import("../modules/seal/StampedCopyPage")),
  "/systemManage/dataDic": lazyOf("base", () => import("../modules/base/DictionaryPage")),
  "/systemManage/workCalendar": lazyOf("base", () => import("../modules/base/calendar/CalendarPage")),
  "/systemManage/userManage": lazyOf("identity", () => import("../modules/identity/users/UserListPage")),
  "/systemManage/certificate": lazyOf("seal", () => import("../modules/seal/CertificatePage")),
  "/systemManage/role": lazyOf("identity", () => import("../modules/identity/role/RolePage")),
  [MENUS]: menuPage,
  "/systemManage/dataAccess": lazyOf("identity", () => import("../modules/identity/dataRule/DataRulePage")),
  "/systemManage/permissionWhy": lazyOf("identity", () => import("../modules/identity/why/WhyPage")),
  "/systemManage/ssoUserManage": lazyOf(
    "identity",
    () => import("../modules/identity/ssoUsers/SsoUserListPage"),
  ),
  "/systemManage/apiKey": lazyOf("identity", () => import("../modules/identity/ApiKeyList")),
  "/systemManage/signInLog": lazyOf("identity", () => import("../modules/identity/SignInLogList")),
  "/systemManage/tableViewManage": lazyOf("base", () => import("../modules/base/views/ViewPage")),
  "/systemManage/businessModule": lazyOf("base", () => import("../modules/base/modules/ModulePage")),
  "/systemManage/timedJob": lazyOf("base", () => import("../modules/base/timedJob/TimedJobPage")),
  "/systemManage/timedJobLog": plainList({
    listing: "base.timed_job_run",
    path: "/service1/base/api/timedJobLog/pageList",
    filters: [
      { field: "outcome", width: 110 },
      { field: "startedByKind", width: 120 },
      { field: "queuedAt" },
    ],
  }),
  "/systemManage/messageManagement": lazyOf("message", () => import("../modules/message/TemplatePage")),
  "/systemManage/messageManagement/sendLog": lazyOf(
    "message",
    () => import("../modules/message/SendLogPage"),
  ),
  "/systemManage/deadLetter": lazyOf("base", () => import("../modules/base/DeadLetterPage")),
  "/systemManage/releaseNote": lazyOf("base", () => import("../modules/base/releaseNotes/ReleaseNotePage")),
  "/systemManage/pageError": plainList({
    listing: "portal.page_error",
    path: "/service1/portal/api/pageError/pageList",
    filters: [{ field: "lastAt" }],
  }),
  "/systemManage/exchange": lazyOf("exchange", () => import("../modules/exchange/ExchangePage")),
  "/systemManage/exchangeDrift": lazyOf("exchange", () => import("../modules/exchange/DriftPage")),
  "/contentManage/announcement": lazyOf(
    "content",
    () => import("../modules/content/announcement/AnnouncementPage"),
  ),
  "/contentManage/column": lazyOf("content", () => import("../modules/content/column/ColumnPage")),
  "/noticedetail": lazyOf("portal", () => import("../modules/portal/NoticeDetailPage")),
  "/profile/index": lazyOf("identity", () => import("../modules/identity/ProfilePage")),
  "/user/setting": lazyOfKit(() => import("../shell/SettingsPage")),
  "/user/download": lazyOf("content", () => import("../modules/content/TasksPage")),
  "/user/message": lazyOf("message", () => import("../modules/message/MessagesPage")),
  "/content/import": lazyOf("content", () => import("../modules/content/imports/ImportListPage")),
};

/** Additional dashboard panels, shown to users with the permission. */
export interface DashboardBlock {
  permission: string;
  /** Renders its own panel, or nothing if it has no data. It is part of the first page, so its words are shared. */
  block: LazyExoticComponent<ComponentType<{ panel: string | undefined }>>;
}

export const DASHBOARD_BLOCKS: readonly DashboardBlock[] = [
  {
    permission: "partner.filing.fill",
    block: lazy(() => import("../modules/partner/OwnRegistration")),
  },
  {
    permission: "message.message.view",
    block: lazy(() => import("../modules/message/SinceLastVisit")),
  },
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
    page: lazyOf("identity", () => import("../modules/identity/users/UserAddPage")),
  },
  {
    pattern: `${USERS}/edit/:id`,
    of: USERS,
    permission: "identity.user.edit",
    title: "user.edit",
    page: lazyOf("identity", () => import("../modules/identity/users/UserEditPage")),
  },
  {
    pattern: `${USERS}/detail/:id`,
    of: USERS,
    title: "user.view",
    page: lazyOf("identity", () => import("../modules/identity/users/UserDetailPage")),
  },
  {
    pattern: "/systemManage/ssoUserManage/detail/:id",
    of: "/systemManage/ssoUserManage",
    title: "ssoUser.view",
    page: lazyOf("identity", () => import("../modules/identity/ssoUsers/SsoUserDetailPage")),
  },
  {
    pattern: "/systemManage/tableViewManage/add",
    of: "/systemManage/tableViewManage",
    permission: "base.table_view.edit",
    title: "view.add",
    page: lazyOf("base", () => import("../modules/base/views/ViewAddPage")),
  },
  {
    pattern: "/systemManage/tableViewManage/edit/:id",
    of: "/systemManage/tableViewManage",
    title: "menu.tableViewManage",
    page: lazyOf("base", () => import("../modules/base/views/ViewEditPage")),
  },
  {
    pattern: "/systemManage/timedJob/add",
    of: "/systemManage/timedJob",
    permission: "base.timed_job.edit",
    title: "timedJob.add",
    page: lazyOf("base", () => import("../modules/base/timedJob/TimedJobAddPage")),
  },
  {
    pattern: "/systemManage/timedJob/edit/:id",
    of: "/systemManage/timedJob",
    title: "menu.timedJob",
    page: lazyOf("base", () => import("../modules/base/timedJob/TimedJobEditPage")),
  },
  {
    pattern: "/systemManage/role/add",
    of: "/systemManage/role",
    permission: "identity.role.edit",
    title: "role.add",
    page: lazyOf("identity", () => import("../modules/identity/role/RoleAddPage")),
  },
  {
    pattern: "/systemManage/role/edit/:id",
    of: "/systemManage/role",
    title: "menu.role",
    page: lazyOf("identity", () => import("../modules/identity/role/RoleEditPage")),
  },
  {
    pattern: `${MENUS}/add`,
    of: MENUS,
    permission: "identity.menu.edit",
    title: "menuAdmin.add",
    page: menuPage,
  },
  { pattern: `${MENUS}/edit/:id`, of: MENUS, title: "menu.menuManage", page: menuPage },
  {
    pattern: "/systemManage/dataAccess/add",
    of: "/systemManage/dataAccess",
    permission: "identity.data_rule.edit",
    title: "dataRule.add",
    page: lazyOf("identity", () => import("../modules/identity/dataRule/DataRuleAddPage")),
  },
  {
    pattern: "/systemManage/dataAccess/edit/:id",
    of: "/systemManage/dataAccess",
    title: "menu.dataAccess",
    page: lazyOf("identity", () => import("../modules/identity/dataRule/DataRuleEditPage")),
  },
  {
    pattern: "/systemManage/messageManagement/edit/:id",
    of: "/systemManage/messageManagement",
    title: "menu.messageManagement",
    page: lazyOf("message", () => import("../modules/message/TemplateEditPage")),
  },
  {
    pattern: "/contentManage/announcement/add",
    of: "/contentManage/announcement",
    permission: "content.announcement.edit",
    title: "announcement.add",
    page: lazyOf("content", () => import("../modules/content/announcement/AnnouncementAddPage")),
  },
  {
    pattern: "/contentManage/announcement/edit/:id",
    of: "/contentManage/announcement",
    title: "menu.announcement",
    page: lazyOf("content", () => import("../modules/content/announcement/AnnouncementEditPage")),
  },
  {
    pattern: "/contentManage/announcement/receipts/:id",
    of: "/contentManage/announcement",
    title: "announcement.receipts",
    page: lazyOf("content", () => import("../modules/content/announcement/ReceiptPage")),
  },
  {
    pattern: "/content/import/:id",
    of: "/content/import",
    title: "import.review",
    page: lazyOf("content", () => import("../modules/content/imports/ImportReviewPage")),
  },
];

/** Pages open to every signed-in user regardless of the menu, with the translation keys of their titles. */
export const OWN_PAGES: Readonly<Record<string, string>> = {
  "/dashboard": "menu.dashboard",
  "/noticedetail": "notice.title",
  "/profile/index": "profile.title",
  "/user/setting": "settings.title",
  "/user/download": "tasks.title",
  "/user/message": "message.mine.title",
  "/content/import": "import.mine",
};

export const ALWAYS_ALLOWED: ReadonlySet<string> = new Set(Object.keys(OWN_PAGES));
