import { lazy } from "../../app/lazy";
import type { PageComponent, SubPage } from "../../app/registry";
import {
  ACTION_REPORT_PAGE,
  BATCH_REPLY_PAGE,
  CLAIM_DETAIL,
  CLAIMS_PAGE,
  ORDER_CHANGE_DETAIL,
  ORDER_CHANGES_PAGE,
  ORDER_DETAIL,
  ORDERS_PAGE,
  PENALTIES_PAGE,
  REPORT_PAGE,
  RETURN_DETAIL,
  RETURNS_PAGE,
} from "./addresses";

const OrderList = lazy(() => import("./OrderListPage"));
const Order = lazy(() => import("./OrderPage"));
const ClaimList = lazy(() => import("./ClaimListPage"));
const Claim = lazy(() => import("./ClaimPage"));
const ReturnList = lazy(() => import("./ReturnOrderListPage"));
const ReturnOrder = lazy(() => import("./ReturnOrderPage"));
const ReturnForm = lazy(() => import("./ReturnOrderFormPage"));
const ClaimForm = lazy(() => import("./ClaimFormPage"));

export const orderPages: Readonly<Record<string, PageComponent>> = {
  [ORDERS_PAGE.buyer]: OrderList,
  [ORDERS_PAGE.supplier]: OrderList,
  [ORDER_CHANGES_PAGE]: lazy(() => import("./OrderChangeListPage")),
  [RETURNS_PAGE.buyer]: ReturnList,
  [RETURNS_PAGE.supplier]: ReturnList,
  [CLAIMS_PAGE.buyer]: ClaimList,
  [CLAIMS_PAGE.supplier]: ClaimList,
  [PENALTIES_PAGE]: lazy(() => import("./PenaltyListPage")),
  [ACTION_REPORT_PAGE]: lazy(() => import("./ActionReportPage")),
  [REPORT_PAGE]: lazy(() => import("./OrderReportPage")),
};

export const orderSubPages: readonly SubPage[] = [
  {
    pattern: BATCH_REPLY_PAGE,
    of: ORDERS_PAGE.supplier,
    permission: "orders.purchase_order.reply",
    title: "order.batch.title",
    page: lazy(() => import("./BatchReplyPage")),
  },
  {
    pattern: `${ORDERS_PAGE.supplier}/${ORDER_DETAIL.supplier}/:id`,
    of: ORDERS_PAGE.supplier,
    title: "menu.supplierOrderManagement",
    page: Order,
  },
  {
    pattern: `${ORDERS_PAGE.buyer}/:id`,
    of: ORDERS_PAGE.buyer,
    title: "menu.purchaseOrderManagement",
    page: Order,
  },
  {
    pattern: `${ORDER_CHANGES_PAGE}/${ORDER_CHANGE_DETAIL}/:id`,
    of: ORDER_CHANGES_PAGE,
    title: "menu.supplierOrderChangeManagement",
    page: lazy(() => import("./OrderChangePage")),
  },
  {
    pattern: `${CLAIMS_PAGE.buyer}/add`,
    of: CLAIMS_PAGE.buyer,
    permission: "orders.claim.edit",
    title: "claim.add",
    page: ClaimForm,
  },
  {
    pattern: `${CLAIMS_PAGE.buyer}/edit/:id`,
    of: CLAIMS_PAGE.buyer,
    permission: "orders.claim.edit",
    title: "menu.claimManagPurchasers",
    page: ClaimForm,
  },
  {
    pattern: `${CLAIMS_PAGE.buyer}/${CLAIM_DETAIL.buyer}/:id`,
    of: CLAIMS_PAGE.buyer,
    title: "menu.claimManagPurchasers",
    page: Claim,
  },
  {
    pattern: `${CLAIMS_PAGE.supplier}/${CLAIM_DETAIL.supplier}/:id`,
    of: CLAIMS_PAGE.supplier,
    title: "menu.claimManagSupplier",
    page: Claim,
  },
  {
    pattern: `${RETURNS_PAGE.buyer}/add`,
    of: RETURNS_PAGE.buyer,
    permission: "orders.return_order.edit",
    title: "returnOrder.add",
    page: ReturnForm,
  },
  {
    pattern: `${RETURNS_PAGE.buyer}/edit/:id`,
    of: RETURNS_PAGE.buyer,
    permission: "orders.return_order.edit",
    title: "menu.returnManagPurchasers",
    page: ReturnForm,
  },
  {
    pattern: `${RETURNS_PAGE.buyer}/${RETURN_DETAIL.buyer}/:id`,
    of: RETURNS_PAGE.buyer,
    title: "menu.returnManagPurchasers",
    page: ReturnOrder,
  },
  {
    pattern: `${RETURNS_PAGE.supplier}/${RETURN_DETAIL.supplier}/:id`,
    of: RETURNS_PAGE.supplier,
    title: "menu.returnManagSupplier",
    page: ReturnOrder,
  },
  {
    pattern: `${PENALTIES_PAGE}/:id`,
    of: PENALTIES_PAGE,
    title: "menu.penalty",
    page: lazy(() => import("./PenaltyPage")),
  },
];
