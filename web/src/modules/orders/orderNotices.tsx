import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { erpAnswerQuery, type PurchaseOrder, type PurchaseOrderDetail } from "../../api/orders";
import { useSide, useSignedIn } from "../../core/signedInContext";
import type { DocumentNotice } from "../../kit/document/notices";
import { momentInWords } from "../../kit/time";
import { latenessOf } from "./promisedLines";

const EDIT = "orders.purchase_order.edit";
const ORGANIZATIONS = "/systemManage/organize";

/** A reply that has not reached the ERP: with the ERP's message for buyers; suppliers never read that it was refused. */
function useErpNotices(order: PurchaseOrder): readonly DocumentNotice[] {
  const { t } = useTranslation();
  const maySee = useSignedIn().menu.permissions.has(EDIT);
  const refused = order.status === "replied_not_in_erp";
  const answer = useQuery({ ...erpAnswerQuery(order.id, order.version), enabled: maySee && refused });
  const [key, rank] = ["erp", "information"] as const;
  if (order.status === "replied_received") return [{ key, rank, title: t("order.beingEntered") }];
  if (order.status === "replied_transferring") return [{ key, rank, title: t("order.transferring") }];
  if (!refused) return [];
  const said = answer.data?.message;
  return [
    {
      key,
      rank: "handOverFailed",
      title: t("order.notInErp"),
      ...(said ? { detail: t("order.erpSaid", { message: said }) } : {}),
    },
  ];
}

/** Why the order is locked or voided, or why the supplier is asked again; the latter also while he drafts his reply. */
function useReasonNotices({ state, reason }: PurchaseOrder): readonly DocumentNotice[] {
  const { t } = useTranslation();
  const side = useSide();
  if (!reason) return [];
  if (state === "locked" || state === "voided") {
    return [{ key: "reason", rank: "over", title: t(`order.because.${state}`, { reason }) }];
  }
  const asked = side === "supplier" && (state === "to_reply" || state === "replying");
  return asked ? [{ key: "reason", rank: "asked", title: t("order.because.to_reply", { reason }) }] : [];
}

/** What the buyer has to decide about: promises later than required, and an order of nobody known here. */
function useBuyerNotices(order: PurchaseOrderDetail): readonly DocumentNotice[] {
  const { t } = useTranslation();
  const notices: DocumentNotice[] = [];
  if (useSide() === "supplier") return notices;
  if (!order.organizeId) {
    const title = t("order.unknownSupplier", { number: order.supplierErpNo });
    const detail = <Link to={ORGANIZATIONS}>{t("order.toOrganizations")}</Link>;
    notices.push({ key: "unknownSupplier", rank: "asked", title, detail });
  }
  const lateness = order.state === "replied" && !order.acceptedAt ? latenessOf(order) : null;
  if (lateness) notices.push({ key: "differs", rank: "differs", title: t("order.differs", { ...lateness }) });
  return notices;
}

/** The supplier reads that the buyer accepted the dates. */
function useAcceptedNotices({ state, acceptedAt, acceptedBy }: PurchaseOrder): readonly DocumentNotice[] {
  const { t } = useTranslation();
  if (useSide() !== "supplier" || state !== "replied" || !acceptedAt) return [];
  const title = t("order.datesAccepted", { who: acceptedBy, when: momentInWords(acceptedAt, t) });
  return [{ key: "accepted", rank: "information", title }];
}

/** What is to be said at the top of an order's page. */
export function useOrderNotices(order: PurchaseOrderDetail): readonly DocumentNotice[] {
  return [
    ...useErpNotices(order),
    ...useReasonNotices(order),
    ...useBuyerNotices(order),
    ...useAcceptedNotices(order),
  ];
}
