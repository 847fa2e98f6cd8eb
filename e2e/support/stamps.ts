import { inject } from "vitest";
import { sql } from "../setup/installation";
import type { Colleague } from "./api";
import { makeInErp, orderOnce, publish, type Order } from "./orders";
import type { Language } from "./words";

export const STAMPED_COPIES = "/orderSynergies/stampedCopy";
export const CALENDAR = "/systemManage/workCalendar";

/** An order from the ERP, published by the given user. */
export async function makePublished(by: Colleague, erpNo: string): Promise<Order> {
  const [number = ""] = await makeInErp(erpNo, { lines: 1 });
  const order = await orderOnce(by, number);
  await publish(by, order);
  return order;
}

/** Sets the due time of an order's stamped copy to this many minutes from now. */
export async function endsIn(order: Order, minutes: number): Promise<void> {
  const { superuserUrl } = inject("place");
  await sql(
    superuserUrl,
    `update seal.stamped_copy set due_at = now() + interval '${minutes} minutes',
       due_on = (timezone('Asia/Shanghai', now()))::date - ${minutes < 0 ? 1 : 0}
     where document_id = '${order.id}'`,
    `update orders.purchase_order o set stamp_due_on = c.due_on from seal.stamped_copy c
     where c.document_id = o.purchase_order_id and o.purchase_order_id = '${order.id}'`,
  );
}

/** Makes the scheduler check due dates within a second, instead of two minutes. */
export async function lookAtClocks(): Promise<void> {
  await sql(
    inject("place").superuserUrl,
    "update platform.schedule set tick_at = now(), lease_until = '-infinity' where name = 'seal.clock'",
  );
}

/** A scan as a minimal PDF. */
export function scan(name: string) {
  const buffer = Buffer.from("%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n");
  return { name, mimeType: "application/pdf", buffer };
}

export const stampWords: Readonly<
  Record<
    Language,
    {
      dueBy: RegExp;
      costs: string;
      minutesLeft: RegExp;
      late: string;
      penalty: RegExp;
      tab: string;
      several: string;
      uploadOne: string;
      notFound: string;
      badType: string;
      handedIn: string;
      upload: string;
      stopped: string;
      takeBack: RegExp;
      notHandedIn: string;
      submit: string;
      doubt: (other: string, number: string) => string;
      otherFile: string;
      anyway: string;
      confirmed: (other: string) => string;
      close: string;
      toReview: string;
      waive: string;
      whyWaived: string;
      waived: string;
      addDay: string;
      day: string;
      nameZh: string;
      nameEn: string;
      save: string;
      holiday: string;
      dueNext: string;
    }
  >
> = {
  zh: {
    dueBy: /盖章件须在 \d+月\d+日 24:00 前回传，剩余/,
    costs: "逾期每次罚款人民币 500 元。",
    minutesLeft: /剩余 1 小时 (29|30|31) 分钟/,
    late: "起已逾期",
    penalty: /^PN\d{9}$/,
    tab: "盖章件",
    several: "批量上传",
    uploadOne: "上传（1）",
    notFound: "没有以该文件名开头的单据号等待盖章",
    badType: "只能上传 jpg、jpeg、png、bmp、pdf 文件",
    handedIn: "已提交审核",
    upload: "上传盖章件",
    stopped: "已提交审核，计时已停止。",
    takeBack: /^撤回（\d+ 秒）$/,
    notHandedIn: "尚未提交，仍在计时。",
    submit: "提交审核",
    doubt: (other, number) => `该文件看起来是 ${other}，不是 ${number}`,
    otherFile: "重新选择文件",
    anyway: "仍然提交",
    confirmed: (other) => `该文件看起来是 ${other}，上传人已确认属于本单据`,
    close: "关闭",
    toReview: "待审核",
    waive: "豁免",
    whyWaived: "豁免原因",
    waived: "已豁免",
    addDay: "新增日期",
    day: "日期",
    nameZh: "名称（中文）",
    nameEn: "名称（英文）",
    save: "保存",
    holiday: "节假日",
    dueNext: "最近到期",
  },
  en: {
    dueBy: /Return the stamped copy by end of \d+ \w+ \d{4}: .+ left/,
    costs: "Being late costs 500 RMB each time.",
    minutesLeft: /1 h (29|30|31) min left/,
    late: "The stamped copy is late since",
    penalty: /^PN\d{9}$/,
    tab: "Stamped copy",
    several: "Upload several",
    uploadOne: "Upload (1)",
    notFound: "No document waits for a stamp whose number this name begins with",
    badType: "Only jpg, jpeg, png, bmp and pdf files can be uploaded",
    handedIn: "Handed in",
    upload: "Upload a stamped copy",
    stopped: "Handed in for review. The clock has stopped.",
    takeBack: /^Take back \(\d+ s\)$/,
    notHandedIn: "Not handed in yet: the clock is running.",
    submit: "Submit for review",
    doubt: (other, number) => `This looks like ${other}, not ${number}`,
    otherFile: "Choose another file",
    anyway: "Hand it in anyway",
    confirmed: (other) => `It looked like ${other}; the sender confirmed that it belongs here`,
    close: "Close",
    toReview: "To review",
    waive: "Waive",
    whyWaived: "Why waived",
    waived: "Waived",
    addDay: "Add a day",
    day: "Day",
    nameZh: "Name (Chinese)",
    nameEn: "Name (English)",
    save: "Save",
    holiday: "Holiday",
    dueNext: "Due next",
  },
};
