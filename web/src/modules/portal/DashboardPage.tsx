import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { newestNoticesQuery } from "../../api/articles";
import { recentActivityQuery, type ActivityEntry } from "../../api/activity";
import { DASHBOARD_BLOCKS } from "../../app/registry";
import { EmptyState } from "../../kit/EmptyState";
import { FailureState } from "../../kit/FailureState";
import { LoadingLines } from "../../kit/LoadingLines";
import { PageHeader } from "../../kit/PageHeader";
import { formatDateTime, relativeTime } from "../../kit/time";
import { Timeline } from "../../kit/Timeline";
import { displayName, useSignedIn, useSide } from "../../core/signedInContext";
import { ArticleItems } from "./ArticleItems";
import styles from "./DashboardPage.module.css";
import { greetingKey } from "./greeting";
import { recordLink } from "./recordLink";
import { WaitsForMe } from "./WaitsForMe";

function RecentActivity() {
  const { t } = useTranslation();
  const side = useSide();
  const activity = useQuery(recentActivityQuery);
  if (activity.isPending) return <LoadingLines rows={6} />;
  if (!activity.data) return <FailureState error={activity.error} onRetry={() => void activity.refetch()} />;
  if (activity.data.length === 0) {
    return <EmptyState title={t("dashboard.recentEmpty")} hint={t("dashboard.recentEmptyHint")} />;
  }
  const title = (entry: ActivityEntry) => {
    const link = recordLink(entry.entityKind, entry.entityId, side);
    return (
      <>
        <span className={styles.who}>{entry.who}</span>{" "}
        {link ? <Link to={link}>{entry.text}</Link> : entry.text}
      </>
    );
  };
  return (
    <Timeline
      entries={activity.data.map((entry) => ({
        id: entry.id,
        title: title(entry),
        note: (
          <time dateTime={entry.at} title={formatDateTime(entry.at)}>
            {relativeTime(entry.at, t)}
          </time>
        ),
      }))}
    />
  );
}

/** Nothing if there are none. */
function NewestNotices() {
  const { t } = useTranslation();
  const notices = useQuery(newestNoticesQuery);
  if (notices.data?.content.length === 0) return null;
  return (
    <section className={styles.panel}>
      <h2>{t("dashboard.notices")}</h2>
      {notices.isPending ? (
        <LoadingLines rows={3} />
      ) : notices.data ? (
        <>
          <ArticleItems articles={notices.data.content} page="/noticedetail" />
          {notices.data.totalElements > notices.data.content.length && (
            <Link to="/noticedetail">{t("notice.more", { n: notices.data.totalElements })}</Link>
          )}
        </>
      ) : (
        <FailureState error={notices.error} onRetry={() => void notices.refetch()} />
      )}
    </section>
  );
}

export default function DashboardPage() {
  const { t } = useTranslation();
  const { user, menu } = useSignedIn();
  const [hour] = useState(() => new Date().getHours());
  return (
    <div className={styles.page}>
      <PageHeader title={t(greetingKey(hour), { name: displayName(user) })} />
      {menu.permissions.has("portal.todo.view") && (
        <section className={styles.panel} data-tour="waiting">
          <h2>{t("todo.title")}</h2>
          <WaitsForMe />
        </section>
      )}
      <Suspense>
        {DASHBOARD_BLOCKS.filter(({ permission }) => menu.permissions.has(permission)).map(
          ({ permission, block: Block }) => (
            <Block key={permission} panel={styles.panel} />
          ),
        )}
      </Suspense>
      <NewestNotices />
      {menu.permissions.has("portal.activity.view") && (
        <section className={styles.panel}>
          <h2>{t("dashboard.recent")}</h2>
          <RecentActivity />
        </section>
      )}
    </div>
  );
}
