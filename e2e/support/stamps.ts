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
      stopTitle: string;
      goOn: string;
      confirmed: (other: string) => string;
      close: string;
      viewTools: string;
      fitWidth: string;
      rotate: string;
      unread: RegExp;
      required: string;
      unclear: string;
      reject: RegExp;
      rejected: (number: string) => string;
      undo: RegExp;
      approvedNow: (number: string) => string;
      approved: string;
      toReview: string;
      toUpload: string;
      waive: string;
      whyWaived: string;
      waived: string;
      addDay: string;
      calendar: string;
      year: string;
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
    notFound: "文件名开头的单据号没有对应的待盖章单据",
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
    stopTitle: "停止上传？",
    goOn: "继续上传",
    confirmed: (other) => `该文件看起来是 ${other}，上传人已确认属于本单据`,
    close: "关闭",
    viewTools: "查看",
    fitWidth: "适合宽度",
    rotate: "旋转",
    unread: /^二维码无法识别/,
    required: "必填",
    unclear: "印章不清晰",
    reject: /^驳回( R)?$/,
    rejected: (number) => `${number} 已驳回`,
    undo: /^撤销（\d+ 秒）$/,
    approvedNow: (number) => `${number} 已通过`,
    approved: "审核通过",
    toReview: "待审核",
    toUpload: "待上传",
    waive: "豁免",
    whyWaived: "豁免原因",
    waived: "已豁免",
    addDay: "新增日期",
    calendar: "日历",
    year: "年",
    day: "日期",
    nameZh: "名称（中文）",
    nameEn: "名称（英文）",
    save: "保存",
    holiday: "节假日",
    dueNext: "即将到期",
  },
  en: {
    dueBy: /Return the stamped copy by end of \d+ \w+ \d{4}: .+ left/,
    costs: "A penalty of 500 CNY applies each time it is late.",
    minutesLeft: /1 h (29|30|31) min left/,
    late: "The stamped copy has been overdue since",
    penalty: /^PN\d{9}$/,
    tab: "Stamped copy",
    several: "Upload several",
    uploadOne: "Upload (1)",
    notFound: "The file name does not begin with the number of a document that is awaiting a stamped copy",
    badType: "Only jpg, jpeg, png, bmp and pdf files can be uploaded",
    handedIn: "Submitted",
    upload: "Upload stamped copy",
    stopped: "Submitted for review. The clock has stopped.",
    takeBack: /^Withdraw \(\d+ s\)$/,
    notHandedIn: "Not submitted yet: the clock is running.",
    submit: "Submit for review",
    doubt: (other, number) => `This looks like ${other}, not ${number}`,
    otherFile: "Select another file",
    anyway: "Submit anyway",
    stopTitle: "Stop uploading?",
    goOn: "Keep uploading",
    confirmed: (other) =>
      `The file looked like ${other}; the sender confirmed that it belongs to this document`,
    close: "Close",
    viewTools: "View",
    fitWidth: "Fit width",
    rotate: "Rotate",
    unread: /^The QR code cannot be read/,
    required: "Required",
    unclear: "The stamp is unclear",
    reject: /^Reject( R)?$/,
    rejected: (number) => `${number} rejected`,
    undo: /^Undo \(\d+ s\)$/,
    approvedNow: (number) => `${number} approved`,
    approved: "Approved",
    toReview: "Awaiting review",
    toUpload: "Awaiting upload",
    waive: "Waive",
    whyWaived: "Reason for waiver",
    waived: "Waived",
    addDay: "New date",
    calendar: "Calendar",
    year: "Year",
    day: "Date",
    nameZh: "Name (Chinese)",
    nameEn: "Name (English)",
    save: "Save",
    holiday: "Holiday",
    dueNext: "Due soon",
  },
};
