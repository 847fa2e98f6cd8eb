import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { applyImport, IMPORTS, importQuery, importReviewQuery, type ImportTask } from "../../../api/imports";
import { describeListingQuery } from "../../../api/listing";
import { usePage, useTabTitle } from "../../../core/page";
import { readAgain } from "../../../core/readAgain";
import { useAction } from "../../../core/useAction";
import { PageHeader } from "../../../kit/PageHeader";
import { PendingRecord } from "../../../kit/PendingRecord";
import { StatusDot, toneOf } from "../../../kit/StatusDot";
import { ImportOutcome } from "./ImportOutcome";
import { Review } from "./Review";
import styles from "./Review.module.css";
import { useListName } from "./useListName";

/** Polling interval, in case the live event at the end is lost. */
const LOOK_AGAIN_MS = 5000;

function Head({ task }: { task: ImportTask }) {
  const { t } = useTranslation();
  const states = useQuery(describeListingQuery(IMPORTS)).data?.states;
  const { title, path } = useListName()(task.listing);
  const state = states?.find((one) => one.state === task.status);
  return (
    <PageHeader
      title={task.name}
      beside={
        <div className={styles.about}>
          {state && <StatusDot tone={toneOf(state.tone)}>{state.label}</StatusDot>}
          <span>
            {t("import.into")} {path ? <Link to={path}>{title}</Link> : title}
          </span>
        </div>
      }
    />
  );
}

/** One import: the changes in its file, validation errors, conflicts, and the result. */
export default function ImportReviewPage() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { params } = usePage();
  const id = params.id ?? "";
  const task = useQuery({
    ...importQuery(id),
    refetchInterval: ({ state }) => (state.data?.status === "applying" ? LOOK_AGAIN_MS : false),
  });
  const status = task.data?.status;
  const review = useQuery({ ...importReviewQuery(id), enabled: status === "review" });
  useTabTitle(task.data?.name);
  // Applied from this page: if it needs review again, another user changed the data meanwhile.
  const [tried, setTried] = useState(false);
  const refresh = () => void readAgain(queries, IMPORTS);
  const apply = useAction({
    run: applyImport,
    onDone: (next) => {
      setTried(true);
      queries.setQueryData(importQuery(id).queryKey, next);
      refresh();
    },
    // Another user may have changed the data meanwhile: then there is a new state to review.
    onFailed: (error) => {
      setTried(!error.outcomeUnknown);
      refresh();
    },
  });

  const behind =
    review.data !== undefined && task.data !== undefined && review.data.task.version < task.data.version;
  const { refetch } = review;
  useEffect(() => {
    if (behind && status === "review") void refetch();
  }, [behind, status, refetch]);

  if (!task.data || (status === "review" && !review.data)) {
    return (
      <PendingRecord
        title={task.data?.name ?? t("import.review")}
        section={t("import.lines")}
        queries={[task, review]}
      />
    );
  }
  return (
    <section className={styles.page}>
      <Head task={task.data} />
      {status === "review" && review.data ? (
        <Review
          given={review.data}
          cameBack={tried && !behind}
          applying={apply.isPending || behind}
          onApply={apply.mutate}
          onChanged={refresh}
        />
      ) : (
        <ImportOutcome task={task.data} />
      )}
    </section>
  );
}
