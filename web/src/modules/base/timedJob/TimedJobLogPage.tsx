import { useTranslation } from "react-i18next";
import { TIMED_JOB_LOG, timedJobLogQuery } from "../../../api/timedJobs";
import { ListPage } from "../../../kit/list/ListPage";

const STARTS = ["clock", "person", "job"] as const;

/** Every run of a timed job: when, why, how long, and what came of it. */
export default function TimedJobLogPage() {
  const { t } = useTranslation();
  return (
    <ListPage
      title={t("menu.timedJobLog")}
      listing={TIMED_JOB_LOG}
      page={timedJobLogQuery}
      searchPlaceholder={t("timedJob.searchLog")}
      filters={[
        { field: "outcome", width: 110 },
        {
          field: "startedByKind",
          options: STARTS.map((value) => ({ value, label: t(`timedJob.start.${value}`) })),
          width: 120,
        },
        { field: "queuedAt" },
      ]}
      emptyTitle={t("timedJob.emptyLogTitle")}
      emptyHint={t("timedJob.emptyLogHint")}
    />
  );
}
