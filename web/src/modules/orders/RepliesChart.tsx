import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "antd";
import { useTranslation } from "react-i18next";
import { repliesQuery, type MonthOfReplies } from "../../api/orderReports";
import type { ChartColumn } from "../../kit/chart/chart";
import { useAddress } from "../../kit/document/address";
import { StackedBars, type ChartSeries } from "../../kit/chart/StackedBars";
import { EmptyState } from "../../kit/EmptyState";
import { FailureState } from "../../kit/FailureState";
import { monthNames } from "./monthNames";
import { ordersOf } from "./reportLinks";

/** Reply outcomes of published orders, in stacking order. */
const OUTCOMES = [
  { outcome: "in_time", tone: "done", count: (month: MonthOfReplies) => month.inTime },
  { outcome: "late", tone: "returned", count: (month: MonthOfReplies) => month.late },
  { outcome: "open", tone: "waiting", count: (month: MonthOfReplies) => month.open },
  {
    outcome: "ended",
    tone: "idle",
    count: (month: MonthOfReplies) => month.published - month.inTime - month.late - month.open,
  },
] as const;

/** Reply times of suppliers by month. */
export function RepliesChart() {
  const { t, i18n } = useTranslation();
  const orders = useAddress("orders.purchase_order").list;
  const months = useQuery(repliesQuery);
  if (months.isPending) return <Skeleton active title={false} paragraph={{ rows: 6 }} />;
  if (!months.data) return <FailureState error={months.error} onRetry={() => void months.refetch()} />;
  if (months.data.every((month) => month.published === 0)) {
    return <EmptyState title={t("orderReport.nothing")} hint={t("orderReport.nothingHint")} />;
  }
  const series: ChartSeries[] = OUTCOMES.map(({ outcome, tone }) => ({
    key: outcome,
    label: t(`orderReport.outcome.${outcome}`),
    tone,
  }));
  const columns: ChartColumn[] = months.data.map((month) => {
    const { short, full } = monthNames(month.month, i18n.language);
    return {
      key: month.month,
      label: short,
      name: full,
      total: month.published,
      to: ordersOf(orders, month),
      parts: OUTCOMES.map(({ outcome, count }) => ({
        key: outcome,
        series: outcome,
        category: month.month,
        value: count(month),
        to: ordersOf(orders, month, outcome),
      })),
    };
  });
  return (
    <StackedBars
      title={t("orderReport.replies")}
      total={t("orderReport.published")}
      category={t("orderReport.month")}
      series={series}
      columns={columns}
    />
  );
}
