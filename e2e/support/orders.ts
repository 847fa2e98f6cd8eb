import { randomInt } from "node:crypto";
import { expect, inject } from "vitest";
import type { Colleague } from "./api";
import { makeSupplier, type Supplier } from "./fileTasks";
import type { Language } from "./words";

export const BUYERS_ORDERS = "/orderSynergies/purchaseOrderManagement";
export const SUPPLIERS_ORDERS = "/orderSynergies/supplierOrderManagement";
export const BATCH_REPLY = `${SUPPLIERS_ORDERS}/batchBackDeliveryDate`;

export const BUYERS_CLAIMS = "/orderSynergies/claimManagPurchasers";
export const SUPPLIERS_CLAIMS = "/orderSynergies/claimManagSupplier";

export interface Order {
  id: string;
  version: number;
  number: string;
  state: string;
  erpState: string;
}

/** Calls the simulator's control API. */
export async function control<T>(call: string, body: unknown): Promise<T> {
  const response = await fetch(`${inject("place").simulatorUrl}/control/${call}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${call}: ${response.status}`);
  return response.json() as Promise<T>;
}

/** A supplier with an ERP number. */
export async function makeKnownSupplier(by: Colleague): Promise<Supplier & { erpNo: string }> {
  const { organize, username } = await makeSupplier(by);
  const erpNo = `18${randomInt(100_000, 999_999)}`;
  await by.changeOrganize(organize, { erpNo });
  return { organize, username, erpNo };
}

/** Creates orders in the ERP; returns their numbers. */
export function makeInErp(
  supplier: string,
  more: { count?: number; lines?: number } = {},
): Promise<string[]> {
  return control("erp/orders", { supplier, ...more });
}

export function changeInErp(number: string, line: string, quantity: string): Promise<unknown> {
  return control(`erp/orders/${number}/change`, { line, quantity });
}

/** An order in the purchasers' list, as soon as the condition holds. */
export async function orderOnce(
  by: Colleague,
  number: string,
  so: (order: Order) => boolean = () => true,
): Promise<Order> {
  let found: Order | undefined;
  await expect
    .poll(
      async () => {
        const page = await by.ask<{ content: Order[] }>("POST", "/orders/api/order/pu/pageList", {
          search: number,
        });
        found = page.content[0];
        return found !== undefined && so(found);
      },
      { timeout: 30_000, interval: 200 },
    )
    .toBe(true);
  if (!found) throw new Error(number);
  return found;
}

export async function publish(by: Colleague, order: Order): Promise<void> {
  await by.ask("POST", "/orders/api/order/publish", { id: order.id, version: order.version });
}

/** A published order with two lines, or the given number, of a new supplier. */
export async function publishedOrder(by: Colleague, lines?: number) {
  const { username, erpNo } = await makeKnownSupplier(by);
  const [number = ""] = await makeInErp(erpNo, lines === undefined ? {} : { lines });
  await publish(by, await orderOnce(by, number));
  const order = await orderOnce(by, number, ({ state }) => state === "to_reply");
  return { order, number, username, erpNo };
}

/** The texts of orders, repeated here so that a wrong one in the product is detected. */
const zh = {
  publish: "发布",
  lines: /^订单行/,
  toReply: "待回复",
  inPreparation: "回复草稿",
  replied: "已回复",
  asWanted: "按要求填写",
  missing: (n: number) => `${n} 行未承诺`,
  whole: "全部按订单承诺",
  different: (n: number) => `${n} 行数量有差异，不能提交`,
  copy: "复制",
  cut: "剪切",
  merge: "合并单元格",
  dayHint: "也可直接输入 1/5、5 或 +7。",
  datesDiffer: "已回复，交期有差异",
  daysLate: (n: number) => `+${n} 天`,
  lateLines: (n: number) => `${n} 行晚于要求`,
  difference: "差异",
  acceptDates: "接受交期",
  datesAccepted: "采购方已接受您的交期",
  reopen: "要求重新回复",
  why: "原因",
  supplier: "供应商",
  saveDraft: "保存草稿",
  draftSaved: "草稿已保存",
  release: "提交回复",
  released: "回复已提交",
  releasedOrders: (n: number) => `已回复 ${n} 个订单`,
  activity: "动态",
  waitsForMe: "等待您：",
  changes: "订单变更",
  dispute: "提出异议",
  reason: "异议原因",
  insist: "坚持变更",
  answer: "采购方答复",
  confirm: "确认",
  disputed: "有异议",
  agreed: "已确认",
  upload: "上传盖章件",
  approve: "通过",
  approved: "审核通过",
  currency: "币种",
  rework: "返工损失",

  addClaim: "新增索赔",
  insistOnClaim: "坚持索赔",
  batchReply: "批量回复交期",
  download: "下载模板",
  import: "导入文件",
  read: (n: number) => `已从文件填入 ${n} 行`,
  tickAll: "选择本页全部",
  confirmAll: /发布/,
  done: (n: number) => `发布：已完成 ${n} 行`,
};

export type OrderWords = typeof zh;

const en: OrderWords = {
  publish: "Publish",
  lines: /^Lines/,
  toReply: "Awaiting reply",
  inPreparation: "Reply in draft",
  replied: "Replied",
  asWanted: "Fill as required",
  missing: (n) => `${n} ${n === 1 ? "line" : "lines"} without a promise`,
  whole: "All lines are promised as ordered",
  different: (n) => `${n} ${n === 1 ? "line differs" : "lines differ"} in quantity and cannot be submitted`,
  copy: "Copy",
  cut: "Cut",
  merge: "Merge cells",
  dayHint: "You can also type 1/5, 5 or +7.",
  datesDiffer: "Replied, dates differ",
  daysLate: (n) => `+${n} d`,
  lateLines: (n) => `${n} late`,
  difference: "Difference",
  acceptDates: "Accept dates",
  datesAccepted: "The buyer has accepted your dates",
  reopen: "Request a new reply",
  why: "Reason",
  supplier: "Supplier",
  saveDraft: "Save draft",
  draftSaved: "Draft saved",
  release: "Submit reply",
  released: "Reply submitted",
  releasedOrders: (n) => `${n} ${n === 1 ? "order" : "orders"} replied to`,
  activity: "Activity",
  waitsForMe: "Waiting for you: ",
  changes: "Order changes",
  dispute: "Dispute",
  reason: "Reason for dispute",
  insist: "Uphold",
  answer: "Buyer's response",
  confirm: "Confirm",
  disputed: "Disputed",
  agreed: "Confirmed",
  upload: "Upload stamped copy",
  approve: "Approve",
  approved: "Approved",
  currency: "Currency",
  rework: "Rework",

  addClaim: "New claim",
  insistOnClaim: "Uphold",
  batchReply: "Batch reply",
  download: "Download template",
  import: "Import file",
  read: (n) => `${n} ${n === 1 ? "line" : "lines"} filled in from the file`,
  tickAll: "Select all on this page",
  confirmAll: /Publish/,
  done: (n) => `Publish: ${n} completed`,
};

export const orderWords: Record<Language, OrderWords> = { zh, en };
