import type { PurchaseOrder } from "../../api/orders";
import { AWAITING } from "./awaiting";
import { partsOf, type OrderToReply, type ReplyPart } from "./replyParts";

type SheetOrder = OrderToReply & Pick<PurchaseOrder, "state" | "version">;

/** The versions of the orders on a sheet, and their rows without the typed input. */
export interface BatchBase<Order extends SheetOrder = PurchaseOrder> {
  orders: readonly Order[];
  rows: readonly ReplyPart[];
}

/**
 * Updates some orders to newer versions. Those that have no rows on the sheet, because they were submitted, stay off it; those
 * that no longer await a reply, because a colleague has submitted it or the order was locked, go.
 */
export function renewed<Order extends SheetOrder>(
  { orders, rows }: BatchBase<Order>,
  from: readonly Order[],
): BatchBase<Order> {
  const newer = new Map(from.map((order) => [order.id, order]));
  const next = orders.map((order) => newer.get(order.id) ?? order);
  return {
    orders: next,
    rows: next.flatMap((order) => {
      const own = rows.filter(({ orderId }) => orderId === order.id);
      if (!newer.has(order.id) || own.length === 0) return own;
      return AWAITING.includes(order.state) ? partsOf([order]) : [];
    }),
  };
}

/** Which of the newer versions no longer await a reply, of the orders with rows on the sheet. */
export function gone<Order extends SheetOrder>(
  { rows }: BatchBase<Order>,
  from: readonly Order[],
): readonly Order[] {
  const shown = new Set(rows.map(({ orderId }) => orderId));
  return from.filter(({ id, state }) => shown.has(id) && !AWAITING.includes(state));
}
