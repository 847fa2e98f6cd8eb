import { useTranslation } from "react-i18next";
import { ORDER_LINE_TOPIC, orderLinePageQuery } from "../../api/orders";
import { useSide } from "../../core/signedInContext";
import { ReportChart } from "../../kit/chart/ReportChart";
import { useAddress } from "../../kit/document/address";
import { ListPage } from "../../kit/list/ListPage";
import type { ListState } from "../../kit/list/listState";
import { useSupplierFilter } from "../../kit/list/useSupplierFilter";
import { useMediaQuery } from "../../kit/useMediaQuery";
import { PHONE_QUERY } from "../../theme/tokens";
import { ACTION_REPORT_PAGE } from "./addresses";
import styles from "./OrderReport.module.css";
import { explainDays, lateShade } from "./daysLateMarks";
import { isOpen } from "./replyParts";

const NEEDS = [
  "purchaseOrderId",
  "number",
  "line",
  "requiredOn",
  "confirmedOn",
  "dayDifference",
  "state",
] as const;

/** A chart of what is to be done with the lines that the list is asked for. */
const actionsOf = ({ search, conditions }: ListState) => (
  <ReportChart
    compact
    orNothing
    report="orders.actions"
    page={ACTION_REPORT_PAGE}
    search={search}
    conditions={conditions}
    panel={styles.panel}
  />
);

/**
 * The PO action report: every line of every order, with the action it needs. There is a scene for each action, and a
 * chart of the lines that are to be acted on among those the list is asked for.
 */
export default function ActionReportPage() {
  const { t, i18n } = useTranslation();
  const order = useAddress("orders.purchase_order");
  const side = useSide();
  const zh = i18n.language.startsWith("zh");
  const bySupplier = useSupplierFilter("organizeId");
  const phone = useMediaQuery(PHONE_QUERY);
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
      filters={[{ field: "action", width: 130 }, { field: "requiredOn", kind: "dateRange" }, ...bySupplier]}
      above={phone ? undefined : actionsOf}
      // The goods are owed by that day, until they are there or the line is gone.
      dues={["requiredOn"]}
      owes={isOpen}
      marks={{
        dayDifference: {
          shade: ({ dayDifference }) => lateShade(dayDifference, t),
          explains: ({ confirmedOn }) => confirmedOn !== null,
          explain: (row) => explainDays(row, order.one(row.purchaseOrderId), t),
        },
      }}
      emptyTitle={t("orderLine.empty")}
      emptyHint={t("purchaseOrder.emptyHint")}
      openField="number"
      hrefOf={({ purchaseOrderId }) => order.one(purchaseOrderId)}
    />
  );
}
