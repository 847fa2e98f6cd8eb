import { declaredOf } from "../../api/documentApi";
import { lazyOf } from "../../core/lazy";
import type { PageComponent, SubPage } from "../../core/pages";
import { pagesOf, type KindPages } from "../../kit/document/pagesOf";
import { ACTION_REPORT_PAGE, BATCH_REPLY_PAGE, REPORT_PAGE } from "./addresses";

export const orderKinds: readonly KindPages[] = [
  pagesOf(
    "orders.purchase_order",
    () => import("./purchaseOrder"),
    lazyOf("orders", () => import("./OrderListPage")),
  ),
  pagesOf("orders.order_change", () => import("./orderChange")),
  pagesOf("orders.return_order", () => import("./returnOrder")),
  pagesOf("orders.claim", () => import("./claim")),
  pagesOf("orders.penalty", () => import("./penalty")),
];

export const orderPages: Readonly<Record<string, PageComponent>> = {
  [ACTION_REPORT_PAGE]: lazyOf("orders", () => import("./ActionReportPage")),
  [REPORT_PAGE]: lazyOf("orders", () => import("./OrderReportPage")),
};

export const orderSubPages: readonly SubPage[] = [
  {
    pattern: BATCH_REPLY_PAGE,
    of: declaredOf("orders.purchase_order").pages.supplier.list,
    permission: "orders.purchase_order.reply",
    title: "order.batch.title",
    page: lazyOf("orders", () => import("./BatchReplyPage")),
  },
];
