import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Button, Popover } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { markAllRead, MAY_READ_MESSAGES, MESSAGES, newestMessagesQuery } from "../api/messages";
import { readAgain } from "../core/readAgain";
import { useAction } from "../core/useAction";
import { EmptyState } from "../kit/EmptyState";
import { FailureState } from "../kit/FailureState";
import { Icon } from "../kit/icons";
import { relativeTime } from "../kit/time";
import { MESSAGES_PAGE } from "../modules/message/addresses";
import { useOpenMessage } from "../modules/message/useOpenMessage";
import styles from "./Bell.module.css";
import { useSignedIn } from "../core/signedInContext";

/** Larger counts are shown as 99+, because the server stops counting at 100. */
const MOST = 99;

/** Number of unread messages, with a popover of the newest. */
export function Bell() {
  const may = useSignedIn().menu.permissions.has(MAY_READ_MESSAGES);
  return may ? <OwnBell /> : null;
}

function OwnBell() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const unread = useQuery(newestMessagesQuery).data?.unread ?? 0;
  const count = unread > MOST ? `${MOST}+` : String(unread);
  const name = unread > 0 ? t("message.bell.unread", { n: count }) : t("message.mine.title");
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      // On a phone it is nearly as wide as the screen: shift it instead of flipping it.
      align={{ overflow: { adjustX: false, shiftX: 12, adjustY: true } }}
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
      styles={{ container: { padding: 0 } }}
      content={<Newest onLeave={() => setOpen(false)} />}
    >
      <button
        type="button"
        className={styles.bell}
        title={name}
        aria-label={name}
        aria-expanded={open}
        data-tour="messages"
      >
        <Icon name="bell" />
        {unread > 0 && (
          <span className={styles.count} aria-hidden>
            {count}
          </span>
        )}
      </button>
    </Popover>
  );
}

function Newest({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const newest = useQuery(newestMessagesQuery);
  const openMessage = useOpenMessage();
  const readAll = useAction({
    run: (_nothing: object, key) => markAllRead(key),
    onDone: () => void readAgain(queries, MESSAGES),
  });
  const messages = newest.data?.newest ?? [];
  return (
    <section className={styles.panel} aria-label={t("message.bell.newest")}>
      <header>
        <h2>{t("message.mine.title")}</h2>
        <Button
          type="link"
          size="small"
          disabled={!newest.data?.unread}
          loading={readAll.isPending}
          onClick={() => readAll.mutate({})}
        >
          {t("message.mine.readAll")}
        </Button>
      </header>
      {newest.error && !newest.data ? (
        <FailureState error={newest.error} onRetry={() => void newest.refetch()} />
      ) : newest.data && messages.length === 0 ? (
        <EmptyState icon="bell" title={t("message.mine.emptyTitle")} hint={t("message.mine.emptyHint")} />
      ) : (
        <ul>
          {messages.map((message) => (
            <li key={message.id}>
              <button
                type="button"
                data-state={message.state}
                onClick={() => {
                  openMessage(message);
                  onLeave();
                }}
              >
                <span className={styles.title}>
                  {message.state === "unread" && (
                    <span className="visually-hidden">{t("message.bell.isUnread")}</span>
                  )}
                  {message.title}
                </span>
                <span className={styles.about}>
                  <span>{t(`message.type.${message.type as "task"}`)}</span>
                  <time dateTime={message.at}>{relativeTime(message.at, t)}</time>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <footer>
        <Button
          type="link"
          block
          onClick={() => {
            void navigate(MESSAGES_PAGE);
            onLeave();
          }}
        >
          {t("message.bell.all")}
        </Button>
      </footer>
    </section>
  );
}
