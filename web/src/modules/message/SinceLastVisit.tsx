import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { newestMessagesQuery } from "../../api/messages";
import { useSignedIn } from "../../core/signedInContext";
import { formatDateTime, momentInWords, relativeTime } from "../../kit/time";
import { Timeline } from "../../kit/Timeline";
import { MESSAGES_PAGE } from "./addresses";
import { newsSince } from "./newsSince";
import styles from "./SinceLastVisit.module.css";
import { useOpenMessage } from "./useOpenMessage";

/** For the dashboard: what was done since the reader's last visit, as far as it concerns him. Nothing if nothing was. */
export default function SinceLastVisit({ panel }: { panel: string | undefined }) {
  const { t } = useTranslation();
  const since = useSignedIn().user.previousSignInAt;
  const newest = useQuery(newestMessagesQuery).data?.newest ?? [];
  const openMessage = useOpenMessage();
  const news = newsSince(newest, since);
  if (!since || news.length === 0) return null;
  return (
    <section className={panel}>
      <h2>{t("dashboard.since", { when: momentInWords(since, t) })}</h2>
      <Timeline
        entries={news.map((message) => ({
          id: message.id,
          title: (
            <button
              type="button"
              className={styles.title}
              data-state={message.state}
              onClick={() => openMessage(message)}
            >
              {message.state === "unread" && (
                <span className="visually-hidden">{t("message.bell.isUnread")}</span>
              )}
              {message.title}
            </button>
          ),
          note: (
            <time dateTime={message.at} title={formatDateTime(message.at)}>
              {relativeTime(message.at, t)}
            </time>
          ),
        }))}
      />
      {news.length === newest.length && <Link to={MESSAGES_PAGE}>{t("message.bell.all")}</Link>}
    </section>
  );
}
