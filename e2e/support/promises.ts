import type { Language } from "./words";

/** The texts of promises, repeated here so that a wrong one in the product is detected. */
const zh = {
  download: "下载模板",
  import: "导入文件",
  noDifference: "文件与当前内容一致，未作任何修改",
  review: "核对导入内容",
  changed: "修改",
  removed: "撤回",
  removes: "文件中少了已承诺的批次。如确认撤回，请勾选此行。",
  take: (n: number) => `导入 ${n} 行`,
  promisedFor: "承诺日期",
  line: "行号",
  part: "批次",
  saveDraft: "保存草稿",
  saved: (n: number) => `已保存 ${n} 个订单的草稿`,
  notInErp: "已回复，未进入 ERP",
  transferring: "已回复，传输中",
  replied: "已回复",
  enterAgain: "重新传输至 ERP",
  todo: "回复未进入 ERP，请重新传输",
  beingEntered: "已收到，采购方正在录入其系统。",
  deadline: (day: Date, hour: string) =>
    `${day.getUTCMonth() + 1}月${day.getUTCDate()}日 24:00（北京时间），当地 ${hour}`,
  /** A time without its time zone, misleading for users elsewhere. */
  wrongHour: /24:00(?!（北京时间）)/,
  left: (hours: number) => `剩余 ${hours} 小时 30 分钟`,
};

export type PromiseWords = typeof zh;

const en: PromiseWords = {
  download: "Download template",
  import: "Import file",
  noDifference: "The file matches the current content; nothing was changed",
  review: "Review import",
  changed: "Changed",
  removed: "Withdrawn",
  removes: "The file leaves out a promised part. Tick the line to withdraw the promise.",
  take: (n) => `Import ${n} ${n === 1 ? "line" : "lines"}`,
  promisedFor: "Promised date",
  line: "Line",
  part: "Part",
  saveDraft: "Save draft",
  saved: (n) => `Drafts of ${n} ${n === 1 ? "order" : "orders"} saved`,
  notInErp: "Replied, not in ERP",
  transferring: "Replied, being transferred",
  replied: "Replied",
  enterAgain: "Resend to ERP",
  todo: "The reply is not in the ERP: resend it",
  beingEntered: "Received; the buyer is entering it into their system.",
  deadline: (day, hour) => {
    const said = new Intl.DateTimeFormat("en-GB", {
      day: "numeric",
      month: "short",
      year: "numeric",
      timeZone: "UTC",
    });
    return `end of ${said.format(day)} (Beijing), ${hour} your time`;
  },
  wrongHour: /24:00/,
  left: (hours) => `${hours} h 30 min left`,
};

export const promiseWords: Record<Language, PromiseWords> = { zh, en };

/** The texts of a lost connection. */
export const offlineWords: Record<
  Language,
  {
    notice: string;
    unsent: string;
    back: string;
    sent: RegExp;
    page: string;
    away: string;
    timedOut: string;
  }
> = {
  zh: {
    notice: "网络已断开，您看到的内容可能不是最新的。",
    unsent: "1 项修改将在网络恢复后发送。",
    back: "网络已恢复",
    sent: /您的修改已于 \d\d:\d\d 发送/,
    page: "页面载入失败",
    away: "服务器暂时无法响应，请稍后重试（502）",
    timedOut: "服务器未在规定时间内响应，请重试",
  },
  en: {
    notice: "You are offline. The data shown may be out of date.",
    unsent: "1 change will be sent when the connection is back.",
    back: "You are back online",
    sent: /Your change was sent at \d\d:\d\d/,
    page: "This page could not be loaded",
    away: "The server is not available at the moment. Please try again shortly (502)",
    timedOut: "The server did not respond in time. Please try again",
  },
};
