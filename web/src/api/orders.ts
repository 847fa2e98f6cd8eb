import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { ask, http, idempotent, type Answer } from "./client";
import type { Versioned } from "./dictionary";
import { documentApi, type RecordOf, type RowOf } from "./documentApi";
import type { PageRequest } from "./listing";
import { saveFile } from "./saveFile";
import { upload } from "./upload";

export const ORDER_TOPIC = "orders.purchase_order";

export type PurchaseOrder = RowOf<typeof ORDER_TOPIC>;
export type PurchaseOrderDetail = RecordOf<typeof ORDER_TOPIC>;
export type OrderLine = NonNullable<PurchaseOrderDetail["lines"]>[number];
export type DatedQuantity = OrderLine["replies"][number];
/** Result for one order of a batch. */
export type OrderResult = Answer<"/service1/orders/api/order/batchRelease", "post">[number];
export type SheetPromises = Answer<"/service1/orders/api/order/readReplies", "post">;
export type SheetPromise = SheetPromises["promises"][number];
export type SheetProblem = SheetPromises["problems"][number];

/** The promises for some lines of an order. */
export interface OrderReply extends Versioned {
  lines: { line: string; replies: DatedQuantity[] }[];
}

const api = "/service1/orders/api/order";

export const orderPageQuery = documentApi(ORDER_TOPIC).page;

/** Several orders with all their lines. */
export function ordersQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: [ORDER_TOPIC, "details", ids],
    queryFn: ({ signal }) => ask(http.POST(`${api}/details`, { body: { ids: [...ids] }, signal })),
    meta: { showsOwnError: true },
  });
}

export function saveReplyDrafts(orders: OrderReply[], key: string): Promise<OrderResult[]> {
  return ask(http.POST(`${api}/batchSaveDraft`, { body: { orders }, ...idempotent(key) }));
}

export function releaseReplies(orders: OrderReply[], key: string): Promise<OrderResult[]> {
  return ask(http.POST(`${api}/batchRelease`, { body: { orders }, ...idempotent(key) }));
}

/** Saves a workbook with every line that waits for a reply; `name` is the fallback file name. */
export function saveReplySheet(name: string, orders: readonly { number: string }[]): Promise<void> {
  const numbers = orders.map(({ number }) => encodeURIComponent(number)).join(",");
  return saveFile(`${api}/replySheet?orders=${numbers}`, `${name}.xlsx`);
}

/** Parses the promises in a completed workbook. Saves nothing. */
export function readReplySheet(
  file: File,
  options: Parameters<typeof upload>[2],
): Promise<SheetPromises | null> {
  return upload(`${api}/readReplies`, file, options);
}

export function saveReplyDraft(body: OrderReply, key: string): Promise<PurchaseOrderDetail> {
  return ask(http.POST(`${api}/saveDraft`, { body, ...idempotent(key) }));
}

export function releaseReply(body: OrderReply, key: string): Promise<PurchaseOrderDetail> {
  return ask(http.POST(`${api}/saveRelease`, { body, ...idempotent(key) }));
}

/** The ERP's message for a rejected reply; for the buying side. */
export function erpAnswerQuery(id: string, version: number) {
  return queryOptions({
    queryKey: [ORDER_TOPIC, "erpAnswer", id, version],
    queryFn: ({ signal }) => ask(http.GET(`${api}/erpAnswer/{id}`, { params: { path: { id } }, signal })),
    meta: { showsOwnError: true },
  });
}

export const ORDER_CHANGE_TOPIC = "orders.order_change";
/** More would not fit beside the buttons. */
const LISTED_CHANGES = 10;

/** The changes of these orders that are not agreed on yet. Until then no reply is taken. */
export function openChangesQuery(orders: readonly string[]) {
  return documentApi(ORDER_CHANGE_TOPIC).page({
    pageNum: 1,
    pageSize: LISTED_CHANGES,
    conditions: [
      { andOr: "", fieldDb: "state", symbol: "in", queryValue: ["to_confirm", "disputed"] },
      { andOr: "AND", fieldDb: "orderNumber", symbol: "in", queryValue: [...orders] },
    ],
    columns: ["number"],
  });
}

/** More changes of one order between two replies would be strange. */
const RECENT_CHANGES = 20;

/** The changes of an order, the newest first. */
export function changesOfOrderQuery(orderId: string) {
  return documentApi(ORDER_CHANGE_TOPIC).page({
    pageNum: 1,
    pageSize: RECENT_CHANGES,
    conditions: [{ andOr: "", fieldDb: "purchaseOrderId", symbol: "=", queryValue: orderId }],
    columns: ["state", "decidedAt", "updatedAt"],
  });
}

export const ORDER_LINE_TOPIC = "orders.order_line";

export function orderLinePageQuery(request: PageRequest) {
  return queryOptions({
    queryKey: [ORDER_TOPIC, "lines", request],
    queryFn: ({ signal }) =>
      ask(http.POST("/service1/orders/api/orderLine/pu/pageList", { body: request, signal })),
    placeholderData: keepPreviousData,
    meta: { showsOwnError: true },
  });
}
