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
  ask: "发起文件收集",
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
  quality: "质量协同",
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
  how: "流程",
  leads: (from: string, to: string, action: string) => `${from} → ${to}：${action}`,
};

export type FileTaskWords = typeof zh;

const en: FileTaskWords = {
  ask: "Ask for files",
  title: "Title",
  supplier: "Supplier",
  due: "Due",
  request: "What is asked for",
  reply: "Reply",
  reason: "Why returned",
  required: "Required",
  toMend: "Please correct:",
  save: "Save",
  supply: "Supply",
  archive: "Archive",
  return: "Return",
  edit: "Edit",
  remove: "Delete",
  open: "Waiting for files",
  supplied: "Supplied",
  archived: "Archived",
  onlySupplied: "Only possible once files were supplied",
  waitsForSupplier: "Waiting for the supplier: Supply the files asked for",
  waitsForBuyerMe: "Waiting for you: Check the files and archive or return them",
  waitsForSupplierMe: "Waiting for you: Supply the files asked for",
  returned: (reason) => `Returned: ${reason}`,
  dueToday: "Due today",
  activity: "Activity",
  versions: "Versions",
  version: (n) => `Version ${n}`,
  pick: (n) => `Compare version ${n}`,
  compare: "Compare",
  compared: (from, to) => `Version ${from} against version ${to}`,
  asItWas: (n) => `As it was in version ${n}`,
  show: "Show",
  empty: "(empty)",
  conflictBy: /Not saved yet: .*陈伟.* changed it/,
  loadLatest: "Load the latest",
  changed: (label, before, after) => `${label}: from ${before} to ${after}`,
  todo: "To-do",
  nothingWaits: "Nothing waits for you",
  waiting: (n) => `${n} waiting for you`,
  quality: "Quality",
  waitsForMe: "What waits for me",
  gone: "This record has been deleted",
  tickAll: "Select all rows of this page",
  comments: "Comments",
  noComments: "No comments yet",
  comment: "Write a comment",
  send: "Send",
  keepInside: "For the buying side only",
  takeBack: "Take back",
  takenBack: "Taken back",
  how: "How it goes",
  leads: (from, to, action) => `${from} to ${to}: ${action}`,
};

export const fileTaskWords: Record<Language, FileTaskWords> = { zh, en };
