import { declaredOf, type KindCode } from "../../api/documentApi";

export const STEP_IDS = ["waiting", "orders", "reply", "stamp", "messages", "help"] as const;
export type StepId = (typeof STEP_IDS)[number];

/** One stop of the tour. Its texts are in `words/`. */
export interface TourStep {
  id: StepId;
  /** The page it is about; the step is left out for users without it. */
  page: string;
  /** What is outlined while the step is shown. */
  mark: string;
  /** The kind of documents whose actions its text names. */
  listing?: KindCode;
}

const ORDERS = declaredOf("orders.purchase_order").pages.supplier.list;
const STAMPS = declaredOf("seal.stamped_copy").pages.supplier.list;
const HOME = "/dashboard";

const menuEntry = (path: string) => `nav a[href="${path}"]`;

/** The first tour of a supplier's clerk. */
export const TOUR: readonly TourStep[] = [
  { id: "waiting", page: HOME, mark: '[data-tour="waiting"]' },
  { id: "orders", page: ORDERS, mark: menuEntry(ORDERS) },
  { id: "reply", page: ORDERS, mark: menuEntry(ORDERS), listing: "orders.purchase_order" },
  { id: "stamp", page: STAMPS, mark: menuEntry(STAMPS) },
  { id: "messages", page: "/user/message", mark: '[data-tour="messages"]' },
  { id: "help", page: HOME, mark: '[data-tour="help"]' },
];
