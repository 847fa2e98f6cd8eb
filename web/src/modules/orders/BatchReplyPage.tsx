import { useQuery } from "@tanstack/react-query";
import { Alert, Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Condition } from "../../api/listing";
import { orderPageQuery, ordersQuery } from "../../api/orders";
import { usePage } from "../../core/page";
import { useAddress } from "../../kit/document/address";
import { EmptyState } from "../../kit/EmptyState";
import { PageHeader } from "../../kit/PageHeader";
import { PendingRecord } from "../../kit/PendingRecord";
import { BatchReply } from "./BatchReply";
import styles from "./BatchReplyPage.module.css";

/** The server's limit of orders per request. */
const MOST_ORDERS = 100;

/** Conditions for the order numbers in the URL, or for all orders that wait for a reply. */
function conditionsOf(search: string): Condition[] {
  const numbers = new URLSearchParams(search).get("orders");
  return [
    { andOr: "", fieldDb: "state", symbol: "in", queryValue: ["to_reply", "replying"] },
    ...(numbers
      ? [{ andOr: "AND" as const, fieldDb: "number", symbol: "in" as const, queryValue: numbers.split(",") }]
      : []),
  ];
}

/** Delivery dates of many orders on one sheet: typed, pasted from Excel, or read from a workbook. */
export default function BatchReplyPage() {
  const { t } = useTranslation();
  const { search, leave } = usePage();
  const { list } = useAddress("orders.purchase_order");
  const page = useQuery(
    orderPageQuery({
      pageNum: 1,
      pageSize: MOST_ORDERS,
      conditions: conditionsOf(search),
      sort: [{ field: "number", descending: false }],
      columns: ["number"],
    }),
  );
  // The orders on the sheet are fixed when it opens, whatever changes while the user types.
  const [chosen, setChosen] = useState<{ search: string; ids: string[] } | null>(null);
  if (page.data && !page.isPlaceholderData && chosen?.search !== search) {
    setChosen({ search, ids: page.data.content.map(({ id }) => id) });
  }
  const ids = chosen?.ids ?? [];
  const orders = useQuery({ ...ordersQuery(ids), enabled: ids.length > 0, staleTime: Infinity, gcTime: 0 });
  const title = t("order.batch.title");
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
  const left = page.data.totalElements - ids.length;
  return (
    <div className={styles.page}>
      <PageHeader title={title} />
      {left > 0 && <Alert showIcon type="info" title={t("order.batch.more", { n: ids.length, left })} />}
      <BatchReply key={search} about={search} orders={orders.data} onAllReplied={() => leave(list)} />
    </div>
  );
}
