import { expect } from "vitest";
import { Colleague } from "./api";
import { makeInErp, makeKnownSupplier, orderOnce, publish } from "./orders";
import { daysAfter, linesOf } from "./replies";
import { scan } from "./stamps";
import type { Language } from "./words";

export const TO_PUBLISH = 20;
const LATE = 3;
const STAMPED = 3;
const LATE_BY = 5;

/** What waits for a purchaser in the morning, all of one supplier; by numbers of orders. */
export interface Morning {
  /** A part of the supplier's names that no other supplier has. */
  part: string;
  toPublish: string[];
  late: string[];
  stamped: string[];
}

interface Stamp {
  copy: { id: string; version: number; state: string; reason: string };
}

/** The stamped copy of an order, as soon as the condition holds. */
export async function copyOnce(
  by: Colleague,
  order: string,
  so: (copy: Stamp["copy"]) => boolean = () => true,
): Promise<Stamp["copy"]> {
  const { id } = await orderOnce(by, order);
  let found: Stamp["copy"] | undefined;
  const path = `/seal/api/stampedCopy/ofDocument?kind=orders.purchase_order&id=${id}`;
  await expect
    .poll(async () => {
      found = (await by.ask<{ stamp?: Stamp | null }>("GET", path)).stamp?.copy;
      return found !== undefined && so(found);
    })
    .toBe(true);
  if (!found) throw new Error(order);
  return found;
}

/** Replies to a published order later than required. */
async function replyLate(seller: Colleague, by: Colleague, number: string): Promise<void> {
  const { id, version } = await orderOnce(by, number, ({ state }) => state === "to_reply");
  const lines = (await linesOf(by, number)).map(({ line, requiredOn, quantity }) => ({
    line,
    replies: [{ on: daysAfter(requiredOn, LATE_BY), quantity }],
  }));
  await seller.ask("POST", "/orders/api/order/saveRelease", { id, version, lines });
  // Its entry into the ERP changes the order once more.
  await orderOnce(by, number, ({ erpState }) => erpState === "taken");
}

export async function layMorning(by: Colleague): Promise<Morning> {
  const { organize, username, erpNo } = await makeKnownSupplier(by);
  const numbers = await makeInErp(erpNo, { count: TO_PUBLISH + LATE + STAMPED, lines: 1 });
  const [toPublish, others] = [numbers.slice(0, TO_PUBLISH), numbers.slice(TO_PUBLISH)];
  const [late, stamped] = [others.slice(0, LATE), others.slice(LATE)];
  for (const number of toPublish) await orderOnce(by, number);
  for (const number of others) await publish(by, await orderOnce(by, number));
  const seller = await Colleague.signIn(username);
  for (const number of late) await replyLate(seller, by, number);
  const copies = [];
  for (const number of stamped) copies.push({ number, ...(await copyOnce(by, number)) });
  // One right after the other, so that they wait beside each other.
  for (const { number, id, version } of copies) {
    const query = new URLSearchParams({ id, version: String(version), fileName: `${number}.pdf` });
    await seller.upload(`/seal/api/stampedCopy/upload?${query}`, new Uint8Array(scan("").buffer));
  }
  return { part: organize.nameEn.slice(-8), toPublish, late, stamped };
}

/** The texts of a purchaser's morning, repeated here so that a wrong one in the product is detected. */
const zh = {
  orders: "采购订单",
  stampedCopies: "盖章件",
  toPublish: "待发布",
  promisedLate: "承诺晚于要求",
  asked: (n: number) => `要求重新回复：已完成 ${n} 行`,
  approve: /^通过( A)?$/,
  next: /^下一份( J)?$/,
  reason: "驳回原因",
  sooner: "请提前到要求日期",
  activeCell: /当前单元格/,
};

export const morningWords: Record<Language, typeof zh> = {
  zh,
  en: {
    orders: "Purchase orders",
    stampedCopies: "Stamped copies",
    toPublish: "To publish",
    promisedLate: "Promised late",
    asked: (n) => `Request a new reply: ${n} completed`,
    approve: /^Approve( A)?$/,
    next: /^Next( J)?$/,
    reason: "Reason for rejection",
    sooner: "Please deliver by the required date",
    activeCell: /active cell/,
  },
};
