import { useQuery, useQueryClient } from "@tanstack/react-query";
import { App, Pagination, Progress } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  cancelDownload,
  deleteDownload,
  downloadPageQuery,
  DOWNLOADS,
  isOpen,
  retryDownload,
  saveDownload,
  type DownloadRow,
} from "../../api/downloads";
import { describeListingQuery, type ListingState } from "../../api/listing";
import { readAgain } from "../../core/readAgain";
import { useAction } from "../../core/useAction";
import { groupDigits } from "../../kit/digits";
import { EmptyState } from "../../kit/EmptyState";
import { FailureState } from "../../kit/FailureState";
import { PageHeader } from "../../kit/PageHeader";
import { Panel, PlainPage } from "../../kit/PlainPage";
import { RowActions } from "../../kit/RowActions";
import { StatusDot, toneOf } from "../../kit/StatusDot";
import { formatDateTime } from "../../kit/time";
import { toast } from "../../kit/toast";
import { formatBytes } from "../../kit/bytes";
import styles from "./DownloadsPage.module.css";

const SIZE = 20;
const RUNS = { cancel: cancelDownload, retry: retryDownload, delete: deleteDownload } as const;
type Turn = keyof typeof RUNS;

/** Progress in percent of all rows; null until they are counted. */
function percentOf({ rowsWritten, rowsTotal }: DownloadRow): number | null {
  if (!rowsTotal) return null;
  return Math.min(99, Math.floor((rowsWritten / rowsTotal) * 100));
}

function Status({ download, states }: { download: DownloadRow; states: readonly ListingState[] }) {
  const { t } = useTranslation();
  const state = states.find((one) => one.state === download.status);
  const percent = percentOf(download);
  return (
    <>
      <StatusDot tone={toneOf(state?.tone)}>{state?.label ?? download.status}</StatusDot>
      {download.status === "running" && (
        <Progress
          size="small"
          percent={percent ?? 0}
          showInfo={percent !== null}
          aria-label={t("downloads.progress", { name: download.name })}
        />
      )}
      {download.error && <span className={styles.reason}>{download.error}</span>}
    </>
  );
}

/** The user's exported files: created in the background and kept for thirty days. */
export default function DownloadsPage() {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const queries = useQueryClient();
  const [page, setPage] = useState(1);
  const listing = useQuery(describeListingQuery(DOWNLOADS));
  const downloads = useQuery(downloadPageQuery(page, SIZE));
  const refresh = () => void readAgain(queries, DOWNLOADS);
  const save = useAction({
    run: (download: DownloadRow) => saveDownload(download),
    once: true,
    onFailed: refresh,
  });
  const turn = useAction({
    run: ({ action, id }: { action: Turn; id: string }, key) => RUNS[action](id, key),
    onDone: (_, { action }) => {
      refresh();
      toast.success(t(`downloads.did.${action}`));
    },
    onFailed: refresh,
  });

  const act = (download: DownloadRow, action: string) => {
    if (action === "download") return save.mutate(download);
    if (action !== "delete") return turn.mutate({ action: action as Turn, id: download.id });
    modal.confirm({
      title: t("downloads.deleteQuestion", { name: download.name }),
      content: t("downloads.deleteEffect"),
      okText: t("downloads.delete"),
      okButtonProps: { danger: true },
      autoFocusButton: "cancel",
      onOk: () => turn.mutateAsync({ action, id: download.id }).catch(() => undefined),
    });
  };

  const rows = downloads.data?.content ?? [];
  const failed = downloads.data ? null : downloads.error;
  return (
    <PlainPage>
      <PageHeader title={t("downloads.title")} />
      <Panel>
        {failed ? (
          <FailureState error={failed} onRetry={() => void downloads.refetch()} />
        ) : (
          <div className={styles.scroll}>
            <table className={styles.table} aria-label={t("downloads.title")}>
              <thead>
                <tr>
                  <th scope="col">{t("downloads.name")}</th>
                  <th scope="col">{t("downloads.status")}</th>
                  <th scope="col" className={styles.number}>
                    {t("downloads.rows")}
                  </th>
                  <th scope="col" className={styles.number}>
                    {t("downloads.size")}
                  </th>
                  <th scope="col">{t("downloads.requestedAt")}</th>
                  <th scope="col">{t("downloads.keepUntil")}</th>
                  <th scope="col">{t("list.actions")}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((download) => (
                  <tr key={download.id}>
                    <td className={styles.name}>{`${download.name}.${download.format}`}</td>
                    <td className={styles.status}>
                      <Status download={download} states={listing.data?.states ?? []} />
                    </td>
                    <td className={styles.number} data-label={t("downloads.rows")}>
                      {isOpen(download) && download.rowsTotal
                        ? `${groupDigits(String(download.rowsWritten))} / ${groupDigits(String(download.rowsTotal))}`
                        : groupDigits(String(download.rowsWritten))}
                    </td>
                    <td className={styles.number} data-label={t("downloads.size")}>
                      {download.bytes ? formatBytes(download.bytes) : ""}
                    </td>
                    <td className={styles.moment} data-label={t("downloads.requestedAt")}>
                      {formatDateTime(download.requestedAt)}
                    </td>
                    <td className={styles.moment} data-label={t("downloads.keepUntil")}>
                      {formatDateTime(download.keepUntil)}
                    </td>
                    <td className={styles.actions}>
                      <div>
                        <RowActions
                          actions={(download.actions ?? []).filter((one) => one.allowed)}
                          dangerousActions={["delete"]}
                          name={download.name}
                          onAction={(action) => act(download, action)}
                        />
                      </div>
                    </td>
                  </tr>
                ))}
                {downloads.data && rows.length === 0 && (
                  <tr>
                    <td colSpan={7}>
                      <EmptyState
                        icon="download"
                        title={t("downloads.emptyTitle")}
                        hint={t("downloads.emptyHint")}
                      />
                    </td>
                  </tr>
                )}
              </tbody>
            </table>
          </div>
        )}
        {(downloads.data?.totalElements ?? 0) > SIZE && (
          <div className={styles.pager}>
            <Pagination
              size="small"
              current={page}
              pageSize={SIZE}
              total={downloads.data?.totalElements ?? 0}
              showSizeChanger={false}
              onChange={setPage}
            />
          </div>
        )}
      </Panel>
    </PlainPage>
  );
}
