import { useQuery } from "@tanstack/react-query";
import { Alert } from "antd";
import { useTranslation } from "react-i18next";
import { erpAnswerQuery, type PurchaseOrder } from "../../api/orders";
import { useSide, useSignedIn } from "../../core/signedInContext";
import { standingOf } from "./orderStanding";

const EDIT = "orders.purchase_order.edit";

/** Notice that a reply has not reached the ERP: with the ERP's message for buyers, in plain words for suppliers. */
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
