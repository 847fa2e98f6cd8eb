import type { Locator } from "playwright-core";
import type { Language } from "./words";
import type { Person } from "./test";

/** The texts of the shell, repeated here so that a wrong one in the product is detected. */
const zh = {
  menuSearch: "搜索菜单",
  palette: "快捷面板",
  help: "帮助",
  helpKeys: "快捷键",
  tabs: "已打开的页面",
  closeTab: (name: string) => `关闭“${name}”`,
  refresh: "刷新",
  pin: "固定",
  unpin: "取消固定",
  close: "关闭",
  closeOthers: "关闭其他页面",
  closeAll: "关闭全部页面",
  tabMenu: "页面标签操作",
  openPages: /^已打开 \d+ 个页面$/,
  fold: "收起菜单",
  unfold: "展开菜单",
  unsavedTitle: "有未保存的修改",
  unsavedMark: "有未保存的修改",
  keepEditing: "继续编辑",
  discard: "放弃修改",
  settings: "界面设置",
  reset: "恢复默认",
  pageTabs: "页面标签",
  pinyin: "拼音搜索",
  logo: "显示标志",
  roomy: "宽松",
  teal: "青绿",
  version: "版本信息",
  versionNumber: "版本号",
  publishedAt: "发布时间",
  content: "发布内容",
  tasks: "我的任务",
  noTasks: "还没有任务",
  profile: "个人资料",
  role: /^角色：/,
  auditor: "只读审计",
  roleSwitched: "当前角色：只读审计",
  changePassword: "修改密码",
  breadcrumb: "当前位置",
  languageDone: "语言切换成功",
  updated: "系统已更新",
  ok: "确定",
  signInLog: "登录日志",
  noRole: "未分配角色，请联系管理员！",
  nothingPublished: "还没有发布内容",
  onlyAfterSignOn: "此页面只在公司账号登录后打开。",
  allNotices: "全部公告",
  closeNotice: "关闭通知",
};

export type ShellWords = typeof zh;

const en: ShellWords = {
  menuSearch: "Search menu",
  palette: "Command palette",
  help: "Help",
  helpKeys: "Keyboard",
  tabs: "Open pages",
  closeTab: (name) => `Close "${name}"`,
  refresh: "Refresh",
  pin: "Pin",
  unpin: "Unpin",
  close: "Close",
  closeOthers: "Close other pages",
  closeAll: "Close all pages",
  tabMenu: "Page tab actions",
  openPages: /^\d+ open pages?$/,
  fold: "Collapse menu",
  unfold: "Expand menu",
  unsavedTitle: "You have unsaved changes",
  unsavedMark: "Unsaved changes",
  keepEditing: "Keep editing",
  discard: "Discard changes",
  settings: "Display settings",
  reset: "Restore defaults",
  pageTabs: "Page tabs",
  pinyin: "Pinyin search",
  logo: "Show logo",
  roomy: "Comfortable",
  teal: "Teal",
  version: "Version information",
  versionNumber: "Version",
  publishedAt: "Released",
  content: "What's new",
  tasks: "My tasks",
  noTasks: "No tasks yet",
  profile: "My profile",
  role: /^Role:/,
  auditor: "Read-only auditor",
  roleSwitched: "You now work in the role: Read-only auditor",
  changePassword: "Change password",
  breadcrumb: "You are here",
  languageDone: "Language changed",
  updated: "The system has been updated",
  ok: "OK",
  signInLog: "Sign-in log",
  noRole: "No role assigned. Please contact your administrator.",
  nothingPublished: "Nothing has been published yet",
  onlyAfterSignOn: "This page opens only after signing in with a company account.",
  allNotices: "All announcements",
  closeNotice: "Close notification",
};

export const shellWords: Record<Language, ShellWords> = { zh, en };

export const SIGN_IN_LOG = "/systemManage/signInLog";

export function tabBar({ page }: Person, words: ShellWords): Locator {
  return page.getByRole("navigation", { name: words.tabs });
}

/** The titles of the open tabs, in order. */
export async function tabNames(person: Person, words: ShellWords): Promise<string[]> {
  const names = await tabBar(person, words).getByRole("link").allInnerTexts();
  return names.map((name) => name.trim());
}

/** The dialog that asks before input is discarded. */
export function question({ page }: Person, words: ShellWords): Locator {
  return page.getByRole("dialog").filter({ hasText: words.unsavedTitle });
}
