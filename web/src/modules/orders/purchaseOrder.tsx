import { lazy } from "../../core/lazy";
import { documentKind, SUPPLIER } from "../../kit/document/kind";
import { ErpNotice } from "./ErpNotice";
import { standingOf } from "./orderStanding";

// Loaded lazily, because the list does not need the reply sheet.
const OrderLines = lazy(() => import("./OrderLines"));

/** Orders created in the ERP, published to suppliers and replied to by them. */
export default documentKind("orders.purchase_order", {
  actions: {
    publish: {},
    fast_confirm: {},
    reopen: {},
    enter_again: { onPage: true },
    lock: {},
    unlock: {},
    void: { danger: true },
  },
  columns: [
    "number",
    "state",
    "stampState",
    SUPPLIER,
    "orderDate",
    "amount",
    "currency",
    "quantityDifference",
    "dayDifference",
    "replyDueOn",
    "repliedAt",
  ],
  filters: [{ field: "orderDate", kind: "dateRange" }],
  headline: SUPPLIER,
  facts: [
    "orderDate",
    "amount",
    "currency",
    "paymentTerms",
    "quantityDifference",
    "dayDifference",
    "replyDueOn",
    "repliedBy",
  ],
  factsOf: { buyer: ["erpState"] },
  standing: standingOf,
  standingNeeds: ["erpState"],
  banner: ErpNotice,
  texts: [],
  tabs: (order, { t }) => [
    {
      key: "lines",
      label: t("order.lines"),
      count: order.lineCount,
      children: <OrderLines key={order.id} order={order} />,
    },
  ],
  dueOn: ({ replyDueOn }) => replyDueOn ?? null,
  dueWord: "order.replyDue",
  notices: ({ state, reason }, t) =>
    reason && (state === "to_reply" || state === "locked" || state === "voided")
      ? [{ type: "warning", title: t(`order.because.${state}`, { reason }) }]
      : [],
});
