import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Pagination, Progress } from "antd";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { describeListingQuery, type ListingState, type RowAction } from "../../api/listing";
import {
  cancelTask,
  deleteTask,
  percentOf,
  retryTask,
  saveTaskFile,
  TASKS,
  type TaskRow,
} from "../../api/tasks";
import { readAgain } from "../../core/readAgain";
import { useAction } from "../../core/useAction";
import { formatBytes } from "../../kit/bytes";
import { groupDigits } from "../../kit/digits";
import { EmptyState } from "../../kit/EmptyState";
import { FailureState } from "../../kit/FailureState";
import { useModal } from "../../kit/modal";
import { PageHeader } from "../../kit/PageHeader";
import { Panel, PlainPage } from "../../kit/PlainPage";
import { RowActions } from "../../kit/RowActions";
import { StatusDot, toneOf } from "../../kit/StatusDot";
import { formatMinute } from "../../kit/time";
import { toast } from "../../kit/toast";
import styles from "./TasksPage.module.css";
import { useTaskPage } from "./useTaskPage";

const SIZE = 20;
const RUNS = { cancel: cancelTask, retry: retryTask, delete: deleteTask } as const;
type Turn = keyof typeof RUNS;
/** Only a task that makes a file can be made again, and be downloaded. */
const OF_FILES: ReadonlySet<string> = new Set(["download", "retry"]);

function Status({ task, states }: { task: TaskRow; states: readonly ListingState[] }) {
  const { t } = useTranslation();
  const state = states.find((one) => one.state === task.status);
  const percent = percentOf(task);
  const ready = task.status === "done" && task.file !== "";
  return (
    <>
      <StatusDot tone={toneOf(state?.tone)}>
        {ready ? t("tasks.fileReady") : (state?.label ?? task.status)}
      </StatusDot>
      {task.status === "running" && (
        <Progress
          size="small"
          percent={percent ?? 0}
          showInfo={percent !== null}
          aria-label={t("tasks.progress", { name: task.name })}
        />
      )}
      {task.error && <span className={styles.reason}>{task.error}</span>}
    </>
  );
}

/** How many rows are done, of how many unless it is done, and how many were refused. */
function Rows({ task }: { task: TaskRow }) {
  const { t } = useTranslation();
  const done = groupDigits(String(task.done));
  return (
    <>
      {task.status !== "done" && task.total ? `${done} / ${groupDigits(String(task.total))}` : done}
      {task.refused > 0 && (
        <span className={styles.reason}>{t("tasks.refused", { n: groupDigits(String(task.refused)) })}</span>
      )}
    </>
  );
}

/** Everything long that runs for the user, with its progress and its end; kept for thirty days. */
export default function TasksPage() {
  const { t } = useTranslation();
  const modal = useModal();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const listing = useQuery(describeListingQuery(TASKS));
  const { page, setPage, tasks, total } = useTaskPage(SIZE);
  const refresh = () => void readAgain(queries, TASKS);
  const save = useAction({
    run: (task: TaskRow) => saveTaskFile(task),
    once: true,
    onFailed: refresh,
  });
  const turn = useAction({
    run: ({ action, id }: { action: Turn; id: string }, key) => RUNS[action](id, key),
    onDone: (_, { action }) => {
      refresh();
      toast.success(t(`tasks.did.${action}`));
    },
    onFailed: refresh,
  });

  const actionsOf = ({ actions = [], file, page: shownAt }: TaskRow): RowAction[] => [
    ...(shownAt ? [{ action: "open", label: t("common.view"), allowed: true }] : []),
    ...actions.filter(({ action, allowed }) => allowed && (file !== "" || !OF_FILES.has(action))),
  ];
  const act = (task: TaskRow, action: string) => {
    if (action === "open") return void navigate(task.page);
    if (action === "download") return save.mutate(task);
    if (action !== "delete") return turn.mutate({ action: action as Turn, id: task.id });
    modal.confirm({
      title: t("tasks.deleteQuestion", { name: task.name }),
      content: t(task.file ? "tasks.deleteFileEffect" : "tasks.deleteEffect"),
      okText: t("tasks.delete"),
      okButtonProps: { danger: true },
      autoFocusButton: "cancel",
      onOk: () => turn.mutateAsync({ action, id: task.id }).catch(() => undefined),
    });
  };

  const rows = tasks.data?.content ?? [];
  const failed = tasks.data ? null : tasks.error;
  return (
    <PlainPage>
      <PageHeader title={t("tasks.title")} />
      <Panel>
        {failed ? (
          <FailureState error={failed} onRetry={() => void tasks.refetch()} />
        ) : (
          <div className={styles.scroll}>
            <table className={styles.table} aria-label={t("tasks.title")}>
              <thead>
                <tr>
                  <th scope="col">{t("tasks.name")}</th>
                  <th scope="col">{t("tasks.type")}</th>
                  <th scope="col">{t("tasks.status")}</th>
                  <th scope="col" className={styles.number}>
                    {t("tasks.rows")}
                  </th>
                  <th scope="col" className={styles.number}>
                    {t("tasks.size")}
                  </th>
                  <th scope="col">{t("tasks.requestedAt")}</th>
                  <th scope="col">{t("tasks.keepUntil")}</th>
                  <th scope="col">{t("list.actions")}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((task) => (
                  <tr key={task.id}>
                    <td className={styles.name}>
                      {task.page ? (
                        <Link to={task.page}>{task.name}</Link>
                      ) : (
                        [task.name, task.file].filter(Boolean).join(".")
                      )}
                    </td>
                    <td className={styles.moment} data-label={t("tasks.type")}>
                      {task.label}
                    </td>
                    <td className={styles.status}>
                      <Status task={task} states={listing.data?.states ?? []} />
                    </td>
                    <td className={styles.number} data-label={t("tasks.rows")}>
                      <Rows task={task} />
                    </td>
                    <td className={styles.number} data-label={t("tasks.size")}>
                      {task.bytes ? formatBytes(task.bytes) : ""}
                    </td>
                    <td className={styles.moment} data-label={t("tasks.requestedAt")}>
                      {formatMinute(task.requestedAt)}
                    </td>
                    <td className={styles.moment} data-label={t("tasks.keepUntil")}>
                      {formatMinute(task.keepUntil)}
                    </td>
                    <td className={styles.actions}>
                      <div>
                        <RowActions
                          actions={actionsOf(task)}
                          dangerousActions={["delete"]}
                          name={task.name}
                          onAction={(action) => act(task, action)}
                        />
                      </div>
                    </td>
                  </tr>
                ))}
                {tasks.data && rows.length === 0 && (
                  <tr>
                    <td colSpan={8}>
                      <EmptyState icon="download" title={t("tasks.emptyTitle")} hint={t("tasks.emptyHint")} />
                    </td>
                  </tr>
                )}
              </tbody>
            </table>
          </div>
        )}
        {total > SIZE && (
          <div className={styles.pager}>
            <Pagination
              size="small"
              current={page}
              pageSize={SIZE}
              total={total}
              showSizeChanger={false}
              onChange={setPage}
            />
          </div>
        )}
      </Panel>
    </PlainPage>
  );
}
