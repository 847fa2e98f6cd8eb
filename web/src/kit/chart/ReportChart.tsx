import { useQuery } from "@tanstack/react-query";
import { Segmented } from "antd";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { reportQuery } from "../../api/reports";
import type { Condition } from "../../api/listing";
import { EmptyState } from "../EmptyState";
import { FailureState } from "../FailureState";
import { LoadingLines } from "../LoadingLines";
import { timeZone } from "../list/listState";
import { Chart } from "./Chart";
import { chartOf } from "./reportData";

const NO_CONDITIONS: readonly Condition[] = [];

interface ReportChartProps {
  /** The code of a report that a module of the server declares. */
  report: string;
  /** The page of its list. */
  page: string;
  /** Narrows the report as it narrows the list. */
  search?: string;
  conditions?: readonly Condition[];
  compact?: boolean;
  titleTo?: string;
  /** The class of the panel around it. */
  panel?: string | undefined;
  /** Leaves no empty panel behind: while it is loading, without rows, and where it cannot be had. */
  orNothing?: boolean;
}

/** A declared report, drawn as it says. */
export function ReportChart(props: ReportChartProps) {
  const { report, page, search = "", conditions = NO_CONDITIONS, compact = false, titleTo } = props;
  const { t, i18n } = useTranslation();
  const [unit, setUnit] = useState<string | null>(null);
  const asked = useQuery(reportQuery(report, { unit, search, conditions, timeZone }, i18n.language));
  const answer = asked.data;
  // What the list is asked since has no row in that unit: its own are shown, or nobody could choose one of them.
  const gone = answer && unit !== null && answer.units.length > 0 && !answer.units.includes(unit);
  if (gone && !asked.isPlaceholderData) setUnit(null);
  const data = useMemo(
    () => answer && chartOf(answer, page, search, t, i18n.language),
    [answer, page, search, t, i18n.language],
  );
  if (props.orNothing && (!data || data.total.rows === 0)) return null;
  const chosen = answer?.unit ?? "";
  const units = (answer?.units.length ?? 0) > 1 && (
    <Segmented
      size="small"
      aria-label={t("chart.unit")}
      value={chosen}
      onChange={setUnit}
      options={(answer?.units ?? []).map((value) => ({ value, label: value || t("chart.none") }))}
    />
  );
  return (
    <section className={props.panel}>
      {asked.isPending ? (
        <LoadingLines rows={compact ? 3 : 6} />
      ) : !data ? (
        <FailureState error={asked.error} onRetry={() => void asked.refetch()} />
      ) : data.total.rows === 0 ? (
        <EmptyState icon="chart" title={data.title} hint={t("chart.nothing")} />
      ) : (
        <Chart data={data} compact={compact} titleTo={titleTo} tools={units} />
      )}
    </section>
  );
}
