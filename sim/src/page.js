// The simulator's page: shows the state of both systems and lets users act in them.
const WORDS = {
  zh: {
    title: "外部系统模拟器", language: "语言", approvals: "审批系统（OA）", orders: "采购订单（ERP）", confirmations: "收到的供应商确认",
    settings: "可靠程度", make: "新建订单", approve: "同意", return: "退回", remove: "删除", repeat: "重复回调", change: "改数量", cancel: "取消",
    refuse: "拒收确认", accept: "恢复接收", forget: "从 ERP 删除", process: "流程号", number: "单据号", heading: "标题", applicant: "申请人", started: "发起时间", decided: "结论",
    actions: "操作", supplier: "供应商", changed: "最后修改", lines: "行", state: "状态", cancelled: "已取消", valid: "有效",
    confirmation: "确认号", order: "订单", reference: "外部参考", none: "暂无数据", approved: "已同意", returned: "已退回", deleted: "已删除", withdrawn: "门户已撤回", heard: "门户已收到",
    unheard: "正在告知门户", waiting: "待审批", opinion: "审批意见", quantity: "新数量（第 00010 行）", done: "已完成", failed: "操作失败",
    errorRate: "出错比例", delayRate: "变慢比例", delayMillis: "最长延迟（毫秒）", duplicateRate: "重复回调比例", reorderMillis: "乱序范围（毫秒）",
    supplierLooks: "供应商生成前的查询次数", externalNumber: "门户编号", roles: "角色", accounts: "银行账户", blocked: "已冻结", refusePartner: "拒收", acceptPartner: "恢复接收",
    refusalMessage: "拒收时说明的原因", refusalProperty: "涉及的字段（可留空），例如",
    seed: "随机种子", repeatable: "ERP 识别重复请求", decides: "自动审批", apply: "应用",
    partners: "业务伙伴（ERP）", makePartner: "新建业务伙伴", rename: "改名", partner: "编号", name: "名称", addresses: "地址", etag: "ETag",
    newName: "新名称", services: "服务及其描述（$metadata）", service: "服务", root: "路径", hidden: "描述中缺少的内容", hide: "隐藏…", unhide: "全部恢复",
    hideWhat: "要隐藏的实体集或字段（以逗号分隔），例如",
  },
  en: {
    title: "Simulator of outside systems", language: "Language", approvals: "Approval system (OA)", orders: "Purchase orders (ERP)",
    confirmations: "Supplier confirmations received", settings: "Reliability", make: "New order", approve: "Approve", return: "Return", remove: "Delete",
    repeat: "Call back again", change: "Change quantity", cancel: "Cancel", forget: "Delete from ERP", refuse: "Refuse confirmations", accept: "Take them again", process: "Process", number: "Document",
    heading: "Title", applicant: "Applicant", started: "Started", decided: "Decision", actions: "Actions", supplier: "Supplier",
    changed: "Last change", lines: "Lines", state: "State", cancelled: "Cancelled", valid: "Valid", confirmation: "Confirmation", order: "Order",
    reference: "External reference", none: "Nothing yet", approved: "Approved", returned: "Returned", deleted: "Deleted", withdrawn: "Withdrawn by the portal", heard: "the portal has heard it",
    unheard: "being told to the portal", waiting: "To be decided", opinion: "Opinion", quantity: "New quantity (line 00010)", done: "Done",
    failed: "That failed", errorRate: "Share of errors", delayRate: "Share of slow calls", delayMillis: "Longest delay (ms)",
    supplierLooks: "Looks before a supplier is there", externalNumber: "Portal number", roles: "Roles", accounts: "Accounts", blocked: "Blocked",
    refusePartner: "Refuse changes", acceptPartner: "Take them again", refusalMessage: "What the refusal says",
    refusalProperty: "The property it names, or none, such as",
    duplicateRate: "Share of repeated call-backs", reorderMillis: "Out of order within (ms)", seed: "Seed",
    repeatable: "ERP recognises repeated requests", decides: "Decide by itself", apply: "Apply",
    partners: "Business partners (ERP)", makePartner: "New business partner", rename: "Rename", partner: "Number",
    name: "Name", addresses: "Addresses", etag: "ETag", newName: "New name", services: "Services and their descriptions ($metadata)",
    service: "Service", root: "Path", hidden: "Left out of the description", hide: "Leave out…", unhide: "Describe all",
    hideWhat: "Entity sets or fields to leave out, separated by commas, such as",
  },
};
let language = localStorage.getItem("language") || (navigator.language.startsWith("zh") ? "zh" : "en");
let last = "";
let settingsShown = false;
let services = [];
const word = (key) => WORDS[language][key] ?? key;
const byId = (id) => document.getElementById(id);

function element(tag, text, properties = {}) {
  const made = document.createElement(tag);
  if (text !== undefined) made.textContent = text;
  return Object.assign(made, properties);
}

async function send(path, body) {
  const answer = await fetch(`/control/${path}`, {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body ?? {}),
  });
  byId("told").textContent = word(answer.ok ? "done" : "failed");
  await show(true);
}

function table(id, headings, rows) {
  const target = byId(id);
  target.replaceChildren();
  if (!rows.length) {
    target.append(element("caption", word("none"), { className: "none" }));
    return;
  }
  const head = element("tr");
  headings.forEach((heading) => head.append(element("th", word(heading))));
  target.append(head);
  rows.forEach((cells) => {
    const row = element("tr");
    cells.forEach((cell) => {
      const made = element("td");
      made.append(...[cell].flat());
      row.append(made);
    });
    target.append(row);
  });
}

const button = (key, act) => element("button", word(key), { onclick: act, type: "button" });
const when = (text) => (text ? new Date(text).toLocaleString(language === "zh" ? "zh-CN" : "en-GB") : "");

function decision(approval) {
  const latest = approval.decisions.at(-1);
  if (approval.withdrawnAt) return element("span", word("withdrawn"), { className: "dim" });
  if (!latest) return element("span", word("waiting"), { className: "dim" });
  const text = `${word(latest.decision)}${latest.opinion ? `: ${latest.opinion}` : ""} (${word(latest.heard ? "heard" : "unheard")})`;
  return element("span", text, { className: latest.decision === "approved" ? "good" : "bad" });
}

function decide(reference, taken) {
  const opinion = prompt(word("opinion"), "");
  if (opinion !== null) send(`oa/${reference}/decide`, { decision: taken, opinion });
}

function alter(number) {
  const quantity = prompt(word("quantity"), "1200.000");
  if (quantity) send(`erp/orders/${number}/change`, { line: "00010", quantity });
}

function renamePartner(number) {
  const name = prompt(word("newName"), "");
  if (name) send(`services/API_BUSINESS_PARTNER/${number}/rename`, { name });
}

function refusePartner(number) {
  const message = prompt(word("refusalMessage"), "The tax number is not valid");
  if (message === null) return;
  const property = prompt(`${word("refusalProperty")} BPTaxNumber`, "BPTaxNumber");
  if (property !== null) send(`services/API_BUSINESS_PARTNER/${number}/refuse`, { message, property });
}

/** An account by its last four digits. */
const account = ({ BankAccount, BankAccountReferenceText, ValidityEndDate }) =>
  `…${`${BankAccount ?? ""}${BankAccountReferenceText ?? ""}`.slice(-4)}${ValidityEndDate ? " ✕" : ""}`;

function supplierOf({ to_Supplier: supplier, _looks: looks }) {
  if (!supplier || looks > 0) return "";
  const blocked = supplier.PurchasingIsBlocked || supplier.PaymentIsBlockedForSupplier;
  return blocked ? [supplier.Supplier, " ", element("span", word("blocked"), { className: "bad" })] : supplier.Supplier;
}

function hide(service, hidden) {
  const example = service.names.at(-1);
  const wanted = prompt(`${word("hideWhat")} ${example}`, hidden.join(", ") || example);
  if (wanted === null) return;
  const names = wanted.split(",").map((name) => name.trim()).filter(Boolean);
  send("services/hide", { service: service.name, names });
}

function drawServices(state) {
  const partners = Object.entries(state.records.API_BUSINESS_PARTNER ?? {}).reverse().slice(0, 100);
  const refused = state.records["API_BUSINESS_PARTNER refusals"] ?? {};
  const headings = ["partner", "externalNumber", "supplier", "name", "roles", "accounts", "addresses", "etag", "actions"];
  table("partners", headings, partners.map(([number, partner]) => [
    number, partner.BusinessPartnerIDByExtSystem ?? "", supplierOf(partner), partner.BusinessPartnerName,
    (partner.to_BusinessPartnerRole ?? []).map((each) => each.BusinessPartnerRole).join(", "),
    (partner.to_BusinessPartnerBank ?? []).map(account).join(", "),
    (partner.to_BusinessPartnerAddress ?? []).map((each) => `${each.CityName}, ${each.StreetName}`).join("; "), partner.ETag,
    [button("rename", () => renamePartner(number)), " ",
      number in refused
        ? button("acceptPartner", () => send(`services/API_BUSINESS_PARTNER/${number}/accept`))
        : button("refusePartner", () => refusePartner(number)), " ",
      button("forget", () => send(`services/API_BUSINESS_PARTNER/${number}/remove`))],
  ]));
  table("services", ["service", "root", "hidden", "actions"], services.map((service) => {
    const hidden = state.hidden[service.name] ?? [];
    return [service.name, service.root, element("span", hidden.join(", "), { className: "bad" }),
      [button("hide", () => hide(service, hidden)), " ",
        button("unhide", () => send("services/hide", { service: service.name, names: [] }))]];
  }));
}

function draw(state) {
  document.documentElement.lang = language;
  document.title = word("title");
  document.querySelectorAll("[data-word]").forEach((each) => (each.textContent = word(each.dataset.word)));
  const newest = (a, b) => (a < b ? 1 : -1);
  const approvals = Object.values(state.approvals).sort((a, b) => newest(a.startedAt, b.startedAt)).slice(0, 100);
  table("approvals", ["process", "number", "heading", "applicant", "started", "decided", "actions"], approvals.map((each) => [
    each.process, each.asked.number, each.asked.title, each.asked.applicant, when(each.startedAt), decision(each),
    [button("approve", () => decide(each.reference, "approved")), " ", button("return", () => decide(each.reference, "returned")), " ",
      button("remove", () => decide(each.reference, "deleted")), " ",
      button("repeat", () => send(`oa/${each.reference}/repeat`))],
  ]));
  const orders = Object.values(state.orders).map((each) => each.value)
    .sort((a, b) => newest(a.LastChangeDateTime, b.LastChangeDateTime)).slice(0, 100);
  table("orders", ["number", "supplier", "lines", "changed", "state", "actions"], orders.map((each) => {
    const cancelled = each.PurchaseOrderDeletionCode !== "";
    const lines = each._PurchaseOrderItem.map((line) => `${line.PurchaseOrderItem}: ${line.Material} × ${line.OrderQuantity}`).join("; ");
    return [each.PurchaseOrder, each.Supplier, lines, when(each.LastChangeDateTime),
      element("span", word(cancelled ? "cancelled" : "valid"), { className: cancelled ? "bad" : "good" }),
      [button("change", () => alter(each.PurchaseOrder)), " ", button("cancel", () => send(`erp/orders/${each.PurchaseOrder}/cancel`)), " ",
        button("forget", () => send(`erp/orders/${each.PurchaseOrder}/forget`)), " ",
        each.PurchaseOrder in state.refusals
          ? button("accept", () => send(`erp/orders/${each.PurchaseOrder}/accept`))
          : button("refuse", () => send(`erp/orders/${each.PurchaseOrder}/refuse`, { message: "Posting period is closed" }))]];
  }));
  table("confirmations", ["confirmation", "order", "lines", "reference", "started"], state.confirmations.slice(-100).reverse().map(({ value }) => [
    value.SupplierConfirmation, value.SuplrConfRefPurchaseOrder,
    (value._SupplierConfirmationItemTP ?? []).map((item) => `${item.SuplrConfRefPurchaseOrderItem}: ${
      (item._SupplierConfirmationLineTP ?? []).map((line) => `${line.ConfirmedQuantity} @ ${line.DeliveryDate}`).join(", ")}`).join("; "),
    value.SuplrConfExternalReference, when(value.LastChangeDateTime),
  ]));
  drawServices(state);
  if (!settingsShown) {
    settingsShown = true;
    for (const field of byId("settings").elements) {
      if (field.type === "checkbox") field.checked = state.settings[field.name];
      else if (field.name) field.value = state.settings[field.name];
    }
  }
}

async function show(anyway) {
  const text = await (await fetch("/control/state")).text();
  if (anyway || text !== last) draw(JSON.parse(text));
  last = text;
}

byId("make").onclick = () => send("erp/orders", {});
byId("makePartner").onclick = () => send("services/API_BUSINESS_PARTNER/make", {});
byId("language").value = language;
byId("language").onchange = (event) => {
  language = event.target.value;
  localStorage.setItem("language", language);
  show(true);
};
byId("settings").onsubmit = (event) => {
  event.preventDefault();
  const form = {};
  for (const field of event.target.elements) {
    if (field.name) form[field.name] = field.type === "checkbox" ? field.checked : Number(field.value);
  }
  send("settings", form);
};
async function start() {
  services = await (await fetch("/control/services/list")).json();
  await show(true);
  setInterval(() => show(false), 1500);
}
start();
