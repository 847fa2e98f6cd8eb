import { useTranslation } from "react-i18next";
import type { PurchaseOrderDetail } from "../../api/orders";
import { DocumentPage } from "../../kit/document/DocumentPage";
import type { DocumentTab } from "../../kit/document/DocumentTabs";
import { OrderLines } from "./OrderLines";
import { purchaseOrder } from "./purchaseOrder";

export default function OrderPage() {
  const { t } = useTranslation();
  const tabs = (order: PurchaseOrderDetail): DocumentTab[] => [
    {
      key: "lines",
      label: t("order.lines"),
      count: order.lineCount,
      children: <OrderLines key={order.id} order={order} />,
    },
  ];
  return <DocumentPage kind={purchaseOrder} tabs={tabs} />;
}
