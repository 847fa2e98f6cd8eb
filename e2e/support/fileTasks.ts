import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { addUser } from "../setup/installation";
import type { Colleague, Organize } from "./api";
import { userId } from "./admin";
import type { Language } from "./words";

export const FILE_TASKS = "/qualitySynergies/fileManagement";
export const TODO = "/todo";

export interface FileTask {
  id: string;
  version: number;
  number: string;
  organizeId: string;
  title: string;
  request: string;
  dueOn: string;
}

export interface Supplier {
  organize: Organize;
  username: string;
}

/** A new supplier with a sales user. */
export async function makeSupplier(by: Colleague): Promise<Supplier> {
  const organize = await by.organize();
  const username = `sup${randomBytes(4).toString("hex")}`;
  await addUser(inject("place"), {
    username,
    userType: "SUZ",
    surname: "何",
    name: "勇",
    role: "supplier_sales",
  });
  const user = await by.ask<Parameters<Colleague["changeUser"]>[0]>(
    "GET",
    `/identity/api/user/detail/${await userId(by, username)}`,
  );
  await by.changeUser(user, { organizeIds: [organize.id] });
  return { organize, username };
}

/** The date this many days from today, in ISO format. */
export function day(ahead: number): string {
  const date = new Date(Date.now() + ahead * 86_400_000);
  return date.toLocaleDateString("sv-SE", { timeZone: "Asia/Shanghai" });
}

export async function makeFileTask(
  by: Colleague,
  organize: Organize,
  more: Partial<FileTask> = {},
): Promise<FileTask> {
  return by.ask("POST", "/quality/api/fileTask/save", {
    organizeId: organize.id,
    title: `e2e ${randomBytes(4).toString("hex")}`,
    request: "RoHS",
    dueOn: day(20),
    ...more,
  });
}

/** The texts of file tasks and to-dos, repeated here so that a wrong one in the product is detected. */
const zh = {
  ask: "发起文件协同",
  title: "标题",
  supplier: "供应商",
  due: "截止日期",
  request: "所需文件说明",
  reply: "回复",
  reason: "退回原因",
  required: "必填",
  toMend: "请修正：",
  save: "保存",
  supply: "提供文件",
  archive: "归档",
  return: "退回",
  edit: "编辑",
  remove: "删除",
  open: "待提供",
  supplied: "已提供",
  archived: "已归档",
  onlySupplied: "仅已提供状态可操作",
  waitsForSupplier: "等待供应商：提供所需文件",
  waitsForBuyerMe: "等待您：检查文件并归档或退回",
  waitsForSupplierMe: "等待您：提供所需文件",
  returned: (reason: string) => `已退回：${reason}`,
  dueToday: "今天到期",
  moreActions: "更多操作",
  activity: "动态",
  versions: "版本",
  version: (n: number) => `第 ${n} 版`,
  pick: (n: number) => `比较第 ${n} 版`,
  compare: "比较",
  compared: (from: number, to: number) => `第 ${from} 版与第 ${to} 版比较`,
  asItWas: (n: number) => `第 ${n} 版当时的内容`,
  show: "查看",
  empty: "（空）",
  conflictBy: /尚未保存：.*陈伟.*修改/,
  loadLatest: "载入最新内容",
  changed: (label: string, before: string, after: string) => `${label}：${before} 改为 ${after}`,
  todo: "待办",
  nothingWaits: "没有待处理的事项",
  waiting: (n: number) => `${n} 条待处理`,
  provide: "提供所需文件",
  waitsForMe: "待我处理",
  gone: "这条记录已被删除",
  tickAll: "选择本页全部",
  comments: "评论",
  noComments: "还没有评论",
  comment: "写评论",
  send: "发送",
  keepInside: "仅采购方可见",
  takeBack: "撤回",
  takenBack: "已撤回",
  help: "帮助",
  how: "流转图",
  leads: (from: string, to: string, action: string) => `${from} → ${to}：${action}`,
};

export type FileTaskWords = typeof zh;

const en: FileTaskWords = {
  ask: "New file request",
  title: "Title",
  supplier: "Supplier",
  due: "Due date",
  request: "Files requested",
  reply: "Reply",
  reason: "Reason for return",
  required: "Required",
  toMend: "Please correct:",
  save: "Save",
  supply: "Provide files",
  archive: "Archive",
  return: "Return",
  edit: "Edit",
  remove: "Delete",
  open: "Awaiting files",
  supplied: "Provided",
  archived: "Archived",
  onlySupplied: "Only possible once files have been provided",
  waitsForSupplier: "Waiting for the supplier: Provide the requested files",
  waitsForBuyerMe: "Waiting for you: Check the files, then archive or return them",
  waitsForSupplierMe: "Waiting for you: Provide the requested files",
  returned: (reason) => `Returned: ${reason}`,
  dueToday: "due today",
  moreActions: "More actions",
  activity: "Activity",
  versions: "Versions",
  version: (n) => `Version ${n}`,
  pick: (n) => `Compare version ${n}`,
  compare: "Compare",
  compared: (from, to) => `Version ${from} compared with version ${to}`,
  asItWas: (n) => `Version ${n} at that time`,
  show: "View",
  empty: "(empty)",
  conflictBy: /Not saved: .*陈伟.* changed this record/,
  loadLatest: "Load latest version",
  changed: (label, before, after) => `${label}: from ${before} to ${after}`,
  todo: "To-do",
  nothingWaits: "Nothing is waiting for you",
  waiting: (n) => `${n} waiting for you`,
  provide: "Provide the requested files",
  waitsForMe: "Waiting for you",
  gone: "This record has been deleted",
  tickAll: "Select all on this page",
  comments: "Comments",
  noComments: "No comments yet",
  comment: "Add a comment",
  send: "Send",
  keepInside: "Visible to the buyer only",
  takeBack: "Withdraw",
  takenBack: "Withdrawn",
  help: "Help",
  how: "Workflow",
  leads: (from, to, action) => `${from} to ${to}: ${action}`,
};

export const fileTaskWords: Record<Language, FileTaskWords> = { zh, en };
