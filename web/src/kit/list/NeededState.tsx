import { Button } from "antd";
import { useTranslation } from "react-i18next";
import type { ListingDescription } from "../../api/listing";
import { EmptyState } from "../EmptyState";
import { USUAL_DAYS } from "./when";

interface NeededStateProps {
  window: ListingDescription["window"];
  /** Why the server refused the period that was chosen; absent where none is. */
  refusal?: string | undefined;
  /** Asks for the last days. */
  onLastDays: (days: number) => void;
}

/** In place of rows: what a large list has to be asked for. */
export function NeededState({ window, refusal, onLastDays }: NeededStateProps) {
  const { t } = useTranslation();
  if (!window)
    return (
      <EmptyState
        icon="filter"
        title={t("list.needsCondition")}
        hint={refusal ?? t("list.needsConditionHint")}
      />
    );
  const { days } = window;
  const offered = [...new Set([Math.min(USUAL_DAYS, days), days])];
  return (
    <EmptyState
      icon="filter"
      title={t("list.needsPeriod")}
      hint={refusal ?? t("list.needsPeriodHint", { n: days })}
      action={offered.map((n) => (
        <Button key={n} onClick={() => onLastDays(n)}>
          {t("list.lastDays", { n })}
        </Button>
      ))}
    />
  );
}
