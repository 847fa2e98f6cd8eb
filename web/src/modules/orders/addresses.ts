import { declaredOf } from "../../api/documentApi";

/** Where pages of orders are that are no kind's own. */
export const BATCH_REPLY_PAGE = `${declaredOf("orders.purchase_order").pages.supplier.list}/batchBackDeliveryDate`;
export const REPORT_PAGE = "/paySynergies/orderReport";
export const ACTION_REPORT_PAGE = "/paySynergies/POActionReports";
