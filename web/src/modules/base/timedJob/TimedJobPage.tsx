import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import {
  deleteTimedJob,
  pauseTimedJob,
  runTimedJob,
  runTimedJobNow,
  TIMED_JOB_TOPIC,
  timedOfferQuery,
  timedJobPageQuery,
} from "../../../api/timedJobs";
import type { RowFrom } from "../../../api/listing";
import { Icon } from "../../../kit/icons";
import { ListPage } from "../../../kit/list/ListPage";
import { useBatch } from "../../../kit/list/useBatch";
import { useConfirmedActions } from "../../../kit/useConfirmedActions";
import { useSignedIn } from "../../../core/signedInContext";
import { TIMED_JOB_PAGE } from "./TimedJobEditor";

type Row = RowFrom<typeof timedJobPageQuery, "name">;

export default function TimedJobPage() {
  const { t, i18n } = useTranslation();
  const beans = useQuery(timedOfferQuery(i18n.language)).data?.beans ?? [];
  const methods = beans.flatMap((bean) => bean.methods);
  const navigate = useNavigate();
  const { permissions } = useSignedIn().menu;
  const mayEdit = permissions.has("base.timed_job.edit");
  const mayRun = permissions.has("base.timed_job.run");
  const editorOf = ({ id }: Pick<Row, "id">) => `${TIMED_JOB_PAGE}/edit/${id}`;
  const ask = useConfirmedActions<Row>(TIMED_JOB_TOPIC, {
    run: {
      run: runTimedJob,
      question: ({ name }) => t("timedJob.confirmRun", { name }),
      effect: () => t("timedJob.confirmRunHint"),
    },
    pause: {
      run: pauseTimedJob,
      question: ({ name }) => t("timedJob.confirmPause", { name }),
      effect: () => t("timedJob.confirmPauseHint"),
    },
    runNow: {
      run: runTimedJobNow,
      question: ({ name }) => t("timedJob.confirmRunNow", { name }),
      effect: () => t("timedJob.confirmRunNowHint"),
      done: () => t("timedJob.startedNow"),
    },
    delete: {
      run: deleteTimedJob,
      question: ({ name }) => t("timedJob.confirmDelete", { name }),
      effect: () => t("timedJob.confirmDeleteHint"),
      danger: true,
      done: () => t("common.deleted"),
    },
  });
  const calls = { run: runTimedJob, pause: pauseTimedJob };
  const batch = useBatch<Row>(
    TIMED_JOB_TOPIC,
    ({ name }) => name,
    mayRun
      ? (["run", "pause"] as const).map((action) => ({
          key: action,
          label: t(`timedJob.${action}`),
          run: ({ id, version }: Row, key: string) => calls[action]({ id, version }, key),
          question: (n: number) => t(`timedJob.batch.${action}`, { n }),
          effect: t(action === "run" ? "timedJob.confirmRunHint" : "timedJob.confirmPauseHint"),
          danger: false,
        }))
      : [],
  );

  return (
    <>
      <ListPage
        title={t("menu.timedJob")}
        listing={TIMED_JOB_TOPIC}
        page={timedJobPageQuery}
        needs={["name"]}
        searchPlaceholder={t("timedJob.search")}
        filters={[{ field: "state", width: 110 }]}
        inShort={{
          bean: (code) => beans.find(({ bean }) => bean === code)?.label ?? code,
          method: (code) => methods.find(({ method }) => method === code)?.label ?? code,
        }}
        dangerousActions={["delete"]}
        {...(batch.actions.length > 0 ? { batchActions: batch.actions } : {})}
        emptyTitle={t("timedJob.emptyTitle")}
        emptyHint={t("timedJob.emptyHint")}
        primary={
          mayEdit && (
            <Button
              type="primary"
              icon={<Icon name="plus" />}
              onClick={() => void navigate(`${TIMED_JOB_PAGE}/add`)}
            >
              {t("timedJob.add")}
            </Button>
          )
        }
        hrefOf={editorOf}
        onAction={(job, action) => (action === "edit" ? void navigate(editorOf(job)) : ask(job, action))}
      />
      {batch.dialog}
    </>
  );
}
