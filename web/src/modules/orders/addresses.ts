import { declaredOf } from "../../api/documentApi";

/** Paths of order pages that do not belong to a kind of document. */
export const BATCH_REPLY_PAGE = `${declaredOf("orders.purchase_order").pages.supplier.list}/batchBackDeliveryDate`;
export const REPORT_PAGE = "/paySynergies/orderReport";
export const ACTION_REPORT_PAGE = "/paySynergies/POActionReports";
