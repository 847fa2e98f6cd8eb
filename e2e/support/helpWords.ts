import type { Language } from "./words";

/** The texts of help and the tour, repeated here so that a wrong one in the product is detected. */
const zh = {
  help: "帮助",
  search: "搜索帮助",
  thisPage: "本页",
  allTopics: "全部主题",
  keys: "快捷键",
  next: "接下来做什么",
  states: "状态的含义",
  openPage: "打开此页面",
  now: (state: string) => `当前状态：${state}`,
  facts: /^\d+ 项信息$/,
  whatIsThis: "这是什么？",
  palette: "快捷面板",
  orders: "订单管理",
  toReply: "待回复",
  fastConfirm: "快速确认",
  stampedCopies: "盖章件",
  penalties: "罚款",
  /** Stands in a text only, in no title. */
  onlyInText: "500",
  files: "文件协同",
  waitingForFiles: "待提供",
  dueHint: "供应商最迟提交的日期。",
  tour: "新手导览",
  start: "开始导览",
  decline: "不用了",
  nextStep: "下一步",
  done: "完成",
  count: (n: number) => `${n} / 6`,
  show: "去看看",
};

export type HelpWords = typeof zh;

const en: HelpWords = {
  help: "Help",
  search: "Search help",
  thisPage: "This page",
  allTopics: "All topics",
  keys: "Keyboard",
  next: "What to do next",
  states: "What the statuses mean",
  openPage: "Open this page",
  now: (state) => `Current status: ${state}`,
  facts: /^\d+ facts?$/,
  whatIsThis: "What is this?",
  palette: "Command palette",
  orders: "Orders",
  toReply: "Awaiting reply",
  fastConfirm: "Fast confirm",
  stampedCopies: "Stamped copies",
  penalties: "Penalties",
  onlyInText: "500",
  files: "File collaboration",
  waitingForFiles: "Awaiting files",
  dueHint: "The last day for the files.",
  tour: "Quick tour",
  start: "Take the tour",
  decline: "Not now",
  nextStep: "Next",
  done: "Done",
  count: (n) => `${n} of 6`,
  show: "Show me",
};

export const helpWords: Record<Language, HelpWords> = { zh, en };
