import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { differencesQuery } from "../../api/orderReports";
import { ORDER_LINE_TOPIC, orderLinePageQuery } from "../../api/orders";
import { useAddress } from "../../kit/document/address";
import { ListPage } from "../../kit/list/ListPage";
import { useSide } from "../../core/signedInContext";

const NEEDS = ["purchaseOrderId"] as const;

/** The PO action report: every line of every order, with the action it needs. There is a scene for each action. */
export default function ActionReportPage() {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const order = useAddress("orders.purchase_order");
  const side = useSide();
  const zh = i18n.language.startsWith("zh");
  // Links from the report filter by supplier id; its name comes from the report's data.
  const suppliers = useQuery(differencesQuery).data ?? [];
  const supplier = zh ? "supplierZh" : "supplierEn";
  return (
    <ListPage
      title={t("menu.POActionReports")}
      listing={ORDER_LINE_TOPIC}
      page={orderLinePageQuery}
      needs={NEEDS}
      searchPlaceholder={t("orderLine.search")}
      columns={[
        "number",
        "line",
        "action",
        "material",
        "description",
        ...(side === "buyer" ? [supplier] : ["plant"]),
        "quantity",
        "requiredOn",
        "confirmedOn",
        "dayDifference",
      ]}
      filters={[
        { field: "action", width: 130 },
        { field: "requiredOn", kind: "dateRange" },
        ...(suppliers.length > 0
          ? [
              {
                field: "organizeId",
                options: suppliers.map((one) => ({
                  value: one.organizeId,
                  label: zh ? one.supplierZh : one.supplierEn,
                })),
                width: 180,
              },
            ]
          : []),
      ]}
      emptyTitle={t("orderLine.empty")}
      emptyHint={t("purchaseOrder.emptyHint")}
      openField="number"
      onOpen={({ purchaseOrderId }) => void navigate(order.one(purchaseOrderId))}
    />
  );
}
