import { useQuery } from "@tanstack/react-query";
import { Alert } from "antd";
import { useTranslation } from "react-i18next";
import { erpAnswerQuery, type PurchaseOrder } from "../../api/orders";
import { useSide, useSignedIn } from "../../core/signedInContext";
import { standingOf } from "./orderStanding";

const EDIT = "orders.purchase_order.edit";

/** A reply that is not in the ERP: to the buyer with what the ERP said, to the supplier in plain words. */
export function ErpNotice({ document: order }: { document: PurchaseOrder }) {
  const { t } = useTranslation();
  const side = useSide();
  const maySee = useSignedIn().menu.permissions.has(EDIT);
  const refused = order.state === "replied" && order.erpState === "refused";
  const answer = useQuery({
    ...erpAnswerQuery(order.id, order.version),
    enabled: side === "buyer" && maySee && refused,
  });
  if (!standingOf(order, side)) return null;
  if (side === "supplier") return <Alert showIcon type="info" title={t("order.beingEntered")} />;
  if (!refused) return <Alert showIcon type="info" title={t("order.transferring")} />;
  const said = answer.data?.message;
  return (
    <Alert
      showIcon
      type="error"
      title={t("order.notInErp")}
      {...(said ? { description: t("order.erpSaid", { message: said }) } : {})}
    />
  );
}
