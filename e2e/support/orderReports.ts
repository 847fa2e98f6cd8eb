import { randomInt } from "node:crypto";
import { inject } from "vitest";
import { sql } from "../setup/installation";
import type { Organize } from "./api";
import type { Language } from "./words";

export const ORDER_REPORT = "/paySynergies/orderReport";
export const ACTION_REPORT = "/paySynergies/POActionReports";

export interface OrderStanding {
  state: "to_reply" | "replied" | "voided";
  /** Hours ago. */
  published: number;
  replied?: number;
  /** Replied after the due date. */
  repliedLate?: boolean;
  /** How many days later than requested its line is promised. */
  daysLate?: number;
}

/** Inserts orders of a supplier in their final state. */
export async function makeOrders(organize: Organize, orders: readonly OrderStanding[]): Promise<void> {
  const { superuserUrl } = inject("place");
  const ago = (hours?: number) => (hours === undefined ? "null" : `now() - interval '${hours} hours'`);
  for (const { state, published, replied, repliedLate = false, daysLate = 0 } of orders) {
    const number = String(4_600_000_000 + randomInt(99_999_999));
    const open = state !== "replied";
    await sql(
      superuserUrl,
      `with made as (
         insert into orders.purchase_order (tenant_id, purchase_order_id, number, organize_id, supplier_erp_no, supplier_zh,
           supplier_en, order_type, order_date, company_code, purchasing_organization, purchasing_group, currency,
           payment_terms, amount, line_count, state, quantity_difference, day_difference, published_at, replied_at,
           replied_late, erp_version, created_by, updated_by, updated_at)
         select tenant_id, gen_random_uuid(), '${number}', '${organize.id}', '', '${organize.nameZh}', '${organize.nameEn}', 'NB',
           current_date, '1010', '1010', '001', 'CNY', 'N060', 25, 1, '${state}', ${open ? 10 : 0}, ${daysLate},
           ${ago(published)}, ${ago(replied)}, ${repliedLate}, 1, '', '', now()
         from platform.tenant where code = 'acme' returning tenant_id, purchase_order_id, organize_id, number)
       insert into orders.order_line (tenant_id, order_line_id, purchase_order_id, organize_id, number, line, material,
         description, plant, storage_location, unit, quantity, net_price, price_quantity, tax_code, required_on, state,
         confirmed_quantity, confirmed_on, quantity_difference, day_difference, over, updated_at)
       select tenant_id, gen_random_uuid(), purchase_order_id, organize_id, number, '00010', 'M-1', 'e2e', '1010', '101A', 'PC',
         10, 2.5, 1, 'J1', current_date + 30, '${open ? "open" : "replied"}', ${open ? 0 : 10},
         ${open ? "null" : `current_date + 30 + ${daysLate}`}, ${open ? 10 : 0}, ${daysLate}, ${state === "voided"}, now()
       from made`,
    );
  }
}

const zh = {
  title: "订单概览",
  inTime: "按时回复",
  late: "逾期回复",
  open: "待回复",
  ended: "未回复即结束",
  replies: "订单回复（按发布月份）",
  actions: "待处理订单行（按要求交货月份）",
  pullIn: "需提前",
  count: "数量",
  table: "表格",
  inAll: (n: number) => `共 ${n} 条`,
};

export const orderReportWords: Record<Language, typeof zh> = {
  zh,
  en: {
    title: "Orders overview",
    inTime: "Replied on time",
    late: "Replied late",
    open: "Awaiting reply",
    ended: "Closed without reply",
    replies: "Order replies by month of publication",
    actions: "Lines to act on, by month required",
    pullIn: "Pull in",
    count: "Count",
    table: "Table",
    inAll: (n: number) => `${n} in total`,
  },
};
