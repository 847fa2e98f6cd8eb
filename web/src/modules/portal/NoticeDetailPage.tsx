import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { ANNOUNCEMENT_TOPIC, type Article } from "../../api/announcements";
import { confirmNotice, markNoticeRead, noticeQuery, noticesQuery } from "../../api/articles";
import { asApiError } from "../../api/errors";
import { HOME } from "../../core/navigation";
import { usePage } from "../../core/page";
import { readAgain } from "../../core/readAgain";
import { useAction } from "../../core/useAction";
import { EmptyState } from "../../kit/EmptyState";
import { FailureState } from "../../kit/FailureState";
import { LoadingLines } from "../../kit/LoadingLines";
import { PageHeader } from "../../kit/PageHeader";
import { Panel, PlainPage } from "../../kit/PlainPage";
import { toast } from "../../kit/toast";
import { ArticlePages } from "./ArticlePages";
import { ArticleText } from "./ArticleText";
import styles from "./ArticleText.module.css";

const HERE = "/noticedetail";
const NOT_FOUND = 404;

/** Announcements for signed-in users: one of them, or all for the current user. */
export default function NoticeDetailPage() {
  const id = new URLSearchParams(usePage().search).get("id") ?? "";
  return id ? <OneNotice key={id} id={id} /> : <Notices />;
}

function Notices() {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const notices = useQuery(noticesQuery(page));
  const found = notices.data;
  return (
    <PlainPage>
      <PageHeader title={t("notice.all")} />
      <Panel>
        {notices.isPending && <LoadingLines rows={6} />}
        {notices.isError && <FailureState error={notices.error} onRetry={() => void notices.refetch()} />}
        {found?.content.length === 0 && (
          <EmptyState icon="page" title={t("notice.nothing")} hint={t("notice.nothingHint")} />
        )}
        {found && found.content.length > 0 && (
          <ArticlePages articles={found} number={page} page={HERE} onPage={setPage} />
        )}
      </Panel>
    </PlainPage>
  );
}

function OneNotice({ id }: { id: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const notice = useQuery(noticeQuery(id));
  const shown = notice.data?.id;
  useEffect(() => {
    if (shown) void markNoticeRead(shown).then(() => readAgain(queries, ANNOUNCEMENT_TOPIC));
  }, [shown, queries]);
  const confirm = useAction({
    run: (which: string, key) => confirmNotice(which, key),
    onDone: () => {
      toast.success(t("notice.confirmed"));
      void readAgain(queries, ANNOUNCEMENT_TOPIC);
    },
  });
  const missing = notice.isError && asApiError(notice.error).code === NOT_FOUND;
  return (
    <PlainPage>
      <PageHeader title={notice.data?.title ?? t("notice.title")} />
      <Panel>
        {notice.isPending && <LoadingLines rows={8} />}
        {missing && (
          <EmptyState
            icon="page"
            title={t("notice.noneTitle")}
            hint={t("notice.noneHint")}
            action={<Button onClick={() => void navigate(HOME)}>{t("common.backHome")}</Button>}
          />
        )}
        {notice.isError && !missing && (
          <FailureState error={notice.error} onRetry={() => void notice.refetch()} />
        )}
        {notice.data && <ArticleText article={notice.data} />}
        {notice.data && (
          <div className={styles.foot}>
            <Receipt
              notice={notice.data}
              busy={confirm.isPending}
              onConfirm={() => confirm.mutate(notice.data.id)}
            />
            <Button onClick={() => void navigate(HERE)}>{t("notice.all")}</Button>
          </div>
        )}
      </Panel>
    </PlainPage>
  );
}

function Receipt({ notice, busy, onConfirm }: { notice: Article; busy: boolean; onConfirm: () => void }) {
  const { t } = useTranslation();
  if (!notice.receipt) return null;
  if (notice.state === "confirmed") return <span>{t("notice.youConfirmed")}</span>;
  return (
    <Button type="primary" loading={busy} onClick={onConfirm}>
      {t("notice.confirm")}
    </Button>
  );
}
