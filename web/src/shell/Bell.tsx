import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { useEffect, useEffectEvent, useId, useRef, useState, type RefObject } from "react";
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

/** Number of unread messages, which opens the newest. */
export function Bell() {
  const may = useSignedIn().menu.permissions.has(MAY_READ_MESSAGES);
  return may ? <OwnBell /> : null;
}

function OwnBell() {
  const { t } = useTranslation();
  const id = useId();
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const bell = useRef<HTMLButtonElement>(null);
  const unread = useQuery(newestMessagesQuery).data?.unread ?? 0;
  const count = unread > MOST ? `${MOST}+` : String(unread);
  const name = unread > 0 ? t("message.bell.unread", { n: count }) : t("message.mine.title");
  const leave = () => setOpen(false);
  const goBack = () => {
    leave();
    bell.current?.focus();
  };
  useWaysOut(open, place, { leave, goBack });
  return (
    // Beside its button, not at the end of the page: Tab goes from the bell into the panel.
    <div
      ref={place}
      className={styles.place}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) leave();
      }}
    >
      <button
        ref={bell}
        type="button"
        className={styles.bell}
        title={name}
        aria-label={name}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        data-tour="messages"
        onClick={() => setOpen(!open)}
      >
        <Icon name="bell" />
        {unread > 0 && (
          <span className={styles.count} aria-hidden>
            {count}
          </span>
        )}
      </button>
      {open && <Newest id={id} onLeave={leave} onBack={goBack} />}
    </div>
  );
}

interface WaysOut {
  leave: () => void;
  /** Leaves, with the focus on the bell. */
  goBack: () => void;
}

/** While the panel is open, a press elsewhere leaves it, and Escape leads back to the bell. */
function useWaysOut(open: boolean, place: RefObject<HTMLElement | null>, { leave, goBack }: WaysOut): void {
  const onPress = useEffectEvent(({ target }: PointerEvent) => {
    if (target instanceof Node && !place.current?.contains(target)) leave();
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape" && !event.isComposing) goBack();
  });
  useEffect(() => {
    if (!open) return undefined;
    const press = (event: PointerEvent) => onPress(event);
    const key = (event: KeyboardEvent) => onKey(event);
    // Captured: what is pressed elsewhere may keep the event to itself.
    document.addEventListener("pointerdown", press, true);
    document.addEventListener("keydown", key);
    return () => {
      document.removeEventListener("pointerdown", press, true);
      document.removeEventListener("keydown", key);
    };
  }, [open]);
}

interface NewestProps {
  id: string;
  onLeave: () => void;
  onBack: () => void;
}

function Newest({ id, onLeave, onBack }: NewestProps) {
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
    <section id={id} className={styles.panel} aria-label={t("message.bell.newest")}>
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
                  // A message without a page is a dialog, which leads back to where the focus was.
                  if (message.link) onLeave();
                  else onBack();
                  openMessage(message);
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
