import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { outsideFeedsQuery, type OutsideFeed } from "../../api/exchange";
import { groupDigits } from "../../kit/digits";
import { StatusDot, type Tone } from "../../kit/StatusDot";
import { relativeTime } from "../../kit/time";
import styles from "./exchange.module.css";
import { kindChoices, wordIn } from "./exchangeWords";
import { troubleOf, unreadOf } from "./feedTrouble";

const MOST_COUNTED = 10_000;

/** Status of a reading in one word. */
function standing({ reading, lastError, readAt, onlyCompared }: OutsideFeed): {
  word: "reading" | "failed" | "never" | "read" | "onlyCompared";
  tone: Tone;
} {
  if (onlyCompared) return { word: "onlyCompared", tone: "idle" };
  if (reading) return { word: "reading", tone: "progress" };
  if (lastError) return { word: "failed", tone: "returned" };
  return readAt ? { word: "read", tone: "done" } : { word: "never", tone: "idle" };
}

/** Counted up to a limit. */
function countOf(copies: number): string {
  return copies > MOST_COUNTED ? `${groupDigits(String(MOST_COUNTED))}+` : groupDigits(String(copies));
}

export function Feed({ feed }: { feed: OutsideFeed }) {
  const { t } = useTranslation();
  const { word, tone } = standing(feed);
  const trouble = troubleOf(feed);
  const unread = unreadOf(feed);
  const unreadCount = unread.shown.length + unread.more;
  return (
    <div className={styles.system}>
      <strong>{wordIn(kindChoices(t), feed.name)}</strong>
      <StatusDot tone={tone}>{t(`exchange.feed.${word}`)}</StatusDot>
      {feed.compareError && <StatusDot tone="returned">{t("exchange.feed.notCompared")}</StatusDot>}
      {unreadCount > 0 && (
        <StatusDot tone="returned">
          {t("exchange.feed.unread", { n: groupDigits(String(unreadCount)) })}
        </StatusDot>
      )}
      {!feed.onlyCompared && (
        <>
          <span>{t("exchange.feed.copies", { n: countOf(feed.copies) })}</span>
          <span>{t("exchange.feed.every", { n: feed.everySeconds })}</span>
        </>
      )}
      {feed.readAt && (
        <span className={styles.when}>
          {t("exchange.feed.readAt", { when: relativeTime(feed.readAt, t) })}
        </span>
      )}
      {trouble && <p className={styles.trouble}>{trouble}</p>}
      {unreadCount > 0 && <Unread {...unread} />}
    </div>
  );
}

/** What cannot be read, by its numbers, with what is wrong with it and what to do about it. */
function Unread({ shown, more }: ReturnType<typeof unreadOf>) {
  const { t } = useTranslation();
  return (
    <div className={styles.unread}>
      <ul>
        {shown.map(({ businessKey, reason, since }) => (
          <li key={businessKey}>
            {t("exchange.feed.unreadOne", {
              number: businessKey || t("exchange.feed.noNumber"),
              reason,
              when: relativeTime(since, t),
            })}
          </li>
        ))}
        {more > 0 && <li>{t("exchange.feed.unreadMore", { n: groupDigits(String(more)) })}</li>}
      </ul>
      <p>{t("exchange.feed.unreadHint")}</p>
    </div>
  );
}

/** What is read from external systems, and how far; above the list of exchanges. */
export function FeedsStrip() {
  const { t } = useTranslation();
  const feeds = useQuery(outsideFeedsQuery());
  const here = feeds.data?.filter(({ configured }) => configured) ?? [];
  if (here.length === 0) return null;
  return (
    <section className={styles.systems} aria-label={t("exchange.feeds")}>
      {here.map((feed) => (
        <Feed key={feed.name} feed={feed} />
      ))}
    </section>
  );
}
