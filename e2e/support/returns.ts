import { randomInt } from "node:crypto";
import { inject } from "vitest";
import { sql } from "../setup/installation";
import type { Organize } from "./api";

export const BUYERS_RETURNS = "/orderSynergies/returnManagPurchasers";
export const SUPPLIERS_RETURNS = "/orderSynergies/returnManagSupplier";

/** A published order of this supplier, as if from the ERP: quantities 10 and 4.5. */
export async function makePublishedOrder({ id, nameZh, nameEn }: Organize): Promise<string> {
  const number = `45${randomInt(10_000_000, 100_000_000)}`;
  const { superuserUrl } = inject("place");
  await sql(
    superuserUrl,
    `with made as (
       insert into orders.purchase_order (tenant_id, purchase_order_id, number, organize_id, supplier_erp_no, supplier_zh,
         supplier_en, order_type, order_date, company_code, purchasing_organization, purchasing_group, currency,
         payment_terms, amount, line_count, state, quantity_difference, published_at, erp_version, created_by, updated_by,
         updated_at)
       select tenant_id, gen_random_uuid(), '${number}', '${id}', '0000100001', '${nameZh}', '${nameEn}', 'NB', '2026-03-01',
         '1010', '1010', '001', 'CNY', '0004', 36.25, 2, 'to_reply', 14.5, now(), 1, '', '', now()
       from platform.tenant where code = 'acme' returning *)
     insert into orders.order_line (tenant_id, order_line_id, purchase_order_id, organize_id, number, line, material,
       description, plant, storage_location, unit, quantity, net_price, price_quantity, tax_code, required_on, state,
       quantity_difference, updated_at)
     select tenant_id, gen_random_uuid(), purchase_order_id, organize_id, number, l.line, l.material, l.description, '1010',
       '101A', 'PC', l.quantity, 2.5, 1, 'J1', '2026-04-01', 'delivered', l.quantity, now()
     from made, (values ('00010', 'R-10K-0603', '贴片电阻 10kΩ 0603', 10), ('00020', 'C-100N-0402', '贴片电容 100nF 0402', 4.5))
       as l(line, material, description, quantity)`,
  );
  return number;
}

/** The texts of returns, repeated here so that a wrong one in the product is detected. */
const zh = {
  add: "新增退货",
  order: "订单号",
  title: "标题",
  handling: "处理方式",
  credit: "扣款",
  required: "必填",
  chooseOrder: "请先选择订单，再填写各行的退货数量",
  nothing: "请至少填写一行的数量",
  tooMuch: "最多可退 10 PC",
  quality: "质量问题",
  save: "保存",
  lines: /^订单行/,
  lineAmount: /^金额/,
  send: "发送",
  dispute: "提出异议",
  reason: "异议原因",
  edit: "编辑",
  insist: "坚持退货",
  answer: "采购方答复",
  accept: "接受",
  settle: "结算",
  wrongCell: "明细中 1 处",
  amount: "结算金额",
  amountNeeded: "扣款须填写金额",
  note: "贷项凭证号",
  noteNeeded: "扣款须填写贷项凭证号",
  disputed: "有异议",
  accepted: "等待您：结算退货",
  settled: "已结算",
};

const en: typeof zh = {
  add: "New return",
  order: "Order",
  title: "Title",
  handling: "Resolution",
  credit: "Credit",
  required: "Required",
  chooseOrder: "Select an order, then enter the return quantities of its lines",
  nothing: "Enter a quantity for at least one line",
  tooMuch: "At most 10 PC can be returned",
  quality: "Quality issue",
  save: "Save",
  lines: /^Lines/,
  lineAmount: /^Amount/,
  send: "Send",
  dispute: "Dispute",
  reason: "Reason for dispute",
  edit: "Edit",
  insist: "Uphold",
  answer: "Buyer's response",
  accept: "Accept",
  settle: "Settle",
  wrongCell: "1 cell of the lines",
  amount: "Settled amount",
  amountNeeded: "Enter the amount of the credit",
  note: "Credit note no.",
  noteNeeded: "Enter the credit note number",
  disputed: "Disputed",
  accepted: "Waiting for you: Settle the return",
  settled: "Settled",
};

export const returnWords = { zh, en };
