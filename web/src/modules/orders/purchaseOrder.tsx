import type { OrderLine } from "../../api/orders";
import { lazy } from "../../core/lazy";
import { due, money, OTHER_PARTY, STAMPED_COPY, status, type ComposedFact } from "../../kit/document/facts";
import { documentKind, SUPPLIER } from "../../kit/document/kind";
import type { Tone } from "../../kit/StatusDot";
import { AWAITING } from "./awaiting";
import { deed, toldCells } from "./orderHistory";
import { useOrderNotices } from "./orderNotices";

// Loaded lazily, because the list does not need the reply sheet.
const OrderLines = lazy(() => import("./OrderLines"));

const ERP_TONES: Readonly<Record<string, Tone>> = { taken: "done", refused: "returned" };

/** The days on which the lines are required, from the first to the last. */
const REQUIRED: ComposedFact = {
  field: "requiredOn",
  label: "order.line.requiredOn",
  covers: [],
  of: ({ lines }) => {
    const days = ((lines ?? []) as readonly OrderLine[]).flatMap(({ requiredOn }) => requiredOn ?? []);
    const [first, last] = [days.toSorted().at(0), days.toSorted().at(-1)];
    return first === last ? (first ?? "") : `${first} – ${last}`;
  },
};

/** A reply that was given cannot be late any more. */
const replyIsOwed = (state: string) => AWAITING.includes(state);

/** Orders created in the ERP, published to suppliers and replied to by them. */
export default documentKind("orders.purchase_order", {
  actions: {
    publish: {},
    fast_confirm: {},
    enter_again: {},
    accept: {},
    reopen: {},
    lock: {},
    unlock: {},
    void: { danger: true },
  },
  columns: [
    "number",
    "status",
    "stampState",
    SUPPLIER,
    "orderDate",
    "amount",
    "quantityDifference",
    "dayDifference",
    "replyDueOn",
    "repliedAt",
    "deliveryStatus",
  ],
  filters: [{ field: "orderDate", kind: "dateRange" }],
  facts: [
    OTHER_PARTY,
    money("amount"),
    REQUIRED,
    due("replyDueOn", replyIsOwed),
    STAMPED_COPY,
    status("erpState", { tone: (state) => ERP_TONES[state] ?? "progress", side: "buyer" }),
    "orderDate",
    "paymentTerms",
    "quantityDifference",
    "dayDifference",
    "repliedBy",
    "repliedAt",
    "acceptedBy",
    "acceptedAt",
    "deliveryStatus",
    "companyCode",
    "purchasingOrganization",
    "purchasingGroup",
  ],
  status: "status",
  stepNote: ({ state, repliedAt }) => (state === "to_reply" && repliedAt ? "order.newReply" : null),
  useNotices: useOrderNotices,
  toldCells,
  deed,
  texts: [],
  tabs: (order, { t }) => [
    {
      key: "lines",
      label: t("order.lines"),
      count: order.lineCount,
      leads: true,
      fills: true,
      children: <OrderLines key={order.id} order={order} />,
    },
  ],
  starts: [
    { kind: "orders.return_order", states: ["to_reply", "replying", "replied", "locked"] },
    { kind: "orders.claim", states: ["to_reply", "replying", "replied", "locked", "cancelled"] },
  ],
  dueOn: ({ state, replyDueOn }) => (replyIsOwed(state) ? (replyDueOn ?? null) : null),
  dueWord: "order.replyDue",
  draftStates: ["replying"],
});
