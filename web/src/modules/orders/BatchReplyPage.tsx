import { useQuery } from "@tanstack/react-query";
import { Alert, Button } from "antd";
import { useTranslation } from "react-i18next";
import { ordersQuery } from "../../api/orders";
import { usePage } from "../../core/page";
import { useAddress } from "../../kit/document/address";
import { EmptyState } from "../../kit/EmptyState";
import { PageHeader } from "../../kit/PageHeader";
import { PendingRecord } from "../../kit/PendingRecord";
import { BatchReply } from "./BatchReply";
import styles from "./BatchReplyPage.module.css";
import { useChosenOrders } from "./useChosenOrders";

/** Delivery dates of many orders on one sheet: typed, pasted from Excel, or read from a workbook. */
export default function BatchReplyPage() {
  const { t } = useTranslation();
  const { search, leave } = usePage();
  const { list } = useAddress("orders.purchase_order");
  const { page, chosen, next } = useChosenOrders(search);
  const { ids, left, sheet } = chosen ?? { ids: [], left: 0, sheet: 0 };
  const orders = useQuery({ ...ordersQuery(ids), enabled: ids.length > 0, staleTime: Infinity, gcTime: 0 });
  const title = t("order.batch.title");
  const goOn = async () => {
    if (!(await next())) leave(list);
  };
  if (chosen && ids.length === 0) {
    return (
      <EmptyState
        icon="check"
        title={t("order.batch.none")}
        hint={t("order.batch.noneHint")}
        action={<Button onClick={() => leave(list)}>{t("document.toList")}</Button>}
      />
    );
  }
  if (!page.data || !orders.data) {
    return <PendingRecord title={title} section={t("order.lines")} queries={[page, orders]} />;
  }
  return (
    <div className={styles.page}>
      <PageHeader title={title} />
      {left > 0 && <Alert showIcon type="info" title={t("order.batch.more", { n: ids.length, left })} />}
      <BatchReply
        key={`${search}/${sheet}`}
        about={search}
        orders={orders.data}
        onAllReplied={() => void goOn()}
      />
    </div>
  );
}
