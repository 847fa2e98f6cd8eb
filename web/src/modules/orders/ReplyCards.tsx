import { Button } from "antd";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ApiError } from "../../api/errors";
import type { PurchaseOrderDetail } from "../../api/orders";
import type { Kept } from "../../core/kept/useKept";
import { deadlineText, endOfDay } from "../../kit/deadlineText";
import { KeptNotice } from "../../kit/form/KeptNotice";
import { useGridTopic, useGridWords } from "../../kit/grid";
import { toast } from "../../kit/toast";
import { useMinute } from "../../kit/useMinute";
import { ReplyCard } from "./ReplyCard";
import styles from "./replyCards.module.css";
import { ReplyCheck } from "./ReplyCheck";
import { lineAsRequired, nextOf, replyLines } from "./replyLines";
import { asWanted, lineOf } from "./replyParts";
import { fieldId } from "./ReplyPartFields";
import type { ReplyStore } from "./replySheet";

interface ReplyCardsProps {
  store: ReplyStore;
  kept: Kept;
  order: PurchaseOrderDetail;
  editable: boolean;
  sending: boolean;
  /** Why the last attempt was refused. */
  failure: ApiError | null;
  /** Why the next one would be. */
  refusal: string | null;
  /** The page that shows what will be sent is open. */
  checking: boolean;
  onCheck: (open: boolean) => void;
  onSave: () => void;
  onSubmit: () => void;
}

interface Shown {
  line: string | null;
  /** The element to move to once the line is open. */
  focus?: string;
}

/** Lines with a cell that is refused or mistyped. */
function wrongLines(store: ReplyStore): Set<string> {
  const errors = store.marks.all.filter(({ level }) => level === "error");
  const rows = errors.flatMap(({ id }) => store.rowAt(store.rowIndex(id)) ?? []);
  return new Set(rows.map(lineOf));
}

/** The same sheet as on a wide screen, as a card for each line: one line at a time is filled in with one thumb. */
export function ReplyCards(props: ReplyCardsProps) {
  const { store, kept, order, editable, sending, failure, checking, onCheck } = props;
  const { t } = useTranslation();
  const translate = useGridWords();
  const now = useMinute();
  const cards = useRef<HTMLUListElement>(null);
  useGridTopic(store, "history");
  useGridTopic(store, "rows");
  useGridTopic(store, "marks");
  const lines = replyLines(store.rows);
  const wrong = wrongLines(store);
  const toPromise = lines.filter(({ over }) => !over);
  const open = toPromise.filter(({ done }) => !done);
  const [shown, setShown] = useState<Shown>(() => ({ line: editable ? nextOf(open, lines, null) : null }));
  const isWhole = open.length === 0 && toPromise.length > 0;

  /** Opens the next line to be filled in; returns null when none is left. */
  const goOn = (from: string | null) => {
    const then = replyLines(store.rows);
    const left = then.filter(({ over, done }) => !over && !done);
    const line = nextOf(left, then, from);
    // The only one left is the one that is open: what it lacks is to be seen.
    const lacking = line === from ? then.find(({ key }) => key === line)?.parts : undefined;
    const part = lacking?.find(({ promisedOn, promised }) => !promisedOn || !promised) ?? lacking?.at(-1);
    const field = part && fieldId(part.id, part.promisedOn ? "promised" : "promisedOn");
    setShown(line === null ? { line } : { line, focus: field ?? line });
    return line;
  };
  const check = () => {
    if (store.actions.check()) onCheck(true);
  };
  const fillLine = (key: string) => {
    store.become(lineAsRequired([order], store.rows, key));
    // A folded line is filled in where it stands, so that nothing moves under the thumb.
    if (shown.line === key) goOn(key);
  };
  // Promises made already stay. What then differs is shown before anything is sent.
  const fillAll = () => {
    store.become(asWanted([order], store.rows));
    if (goOn(null) === null) check();
  };

  useEffect(() => store.onSay((_, message) => toast.failure(translate(message))), [store, translate]);
  const goTo = useEffectEvent(() => {
    const { active } = store.selection;
    const row = store.rowAt(active?.row ?? -1);
    if (!active || !row) return;
    onCheck(false);
    setShown({ line: lineOf(row), focus: fieldId(row.id, store.columnAt(active.column)?.field ?? "") });
  });
  useEffect(() => store.topics.on("goTo", () => goTo()), [store]);

  useEffect(() => {
    const { line, focus } = shown;
    if (!line || !focus) return;
    const card = [...(cards.current?.children ?? [])].find(
      (one) => one instanceof HTMLElement && one.dataset["line"] === line,
    );
    const field = focus === line ? card?.querySelector("button") : document.getElementById(focus);
    card?.scrollIntoView({ block: "nearest" });
    field?.focus({ preventScroll: true });
  }, [shown]);

  // What was refused is shown above the lines and in them.
  const leaveCheck = useEffectEvent(() => {
    onCheck(false);
    const [line] = wrongLines(store);
    if (failure && line) setShown({ line, focus: line });
  });
  useEffect(() => {
    // The server's answer and the store are outside of React.
    // oxlint-disable-next-line react/set-state-in-effect
    if (failure || !isWhole) leaveCheck();
  }, [failure, isWhole]);

  const until = endOfDay(order.replyDueOn);
  const late = until !== null && until <= now;
  const day = until === null ? "" : deadlineText(until, { t, now });
  const due = day && t(late ? "order.cards.late" : "order.cards.due", { until: day });
  const filled = toPromise.length - open.length;
  return (
    <div className={styles.reply}>
      <KeptNotice kept={kept} />
      {editable && (
        <div className={styles.progress}>
          <b>{t("order.cards.progress", { n: filled, all: toPromise.length })}</b>
          <span className={styles.track} aria-hidden="true">
            <span style={{ width: `${(filled / Math.max(1, toPromise.length)) * 100}%` }} />
          </span>
          {open.length > 0 && (
            <Button type="link" className={styles.all ?? ""} onClick={fillAll}>
              {t(filled === 0 ? "order.cards.confirmAll" : "order.cards.confirmRest")}
            </Button>
          )}
        </div>
      )}
      <ul className={styles.cards} aria-label={t("order.lines")} ref={cards}>
        {lines.map((line) => (
          <ReplyCard
            key={line.key}
            store={store}
            line={line}
            stored={order.lines?.find((one) => one.line === line.first.line)}
            wrong={wrong.has(line.key)}
            open={shown.line === line.key}
            editable={editable}
            onToggle={() => setShown({ line: shown.line === line.key ? null : line.key })}
            onAsRequired={() => fillLine(line.key)}
          />
        ))}
      </ul>
      {editable && (
        <footer className={styles.footer}>
          <div className={styles.standing}>
            {kept.dirty ? (
              <Button type="link" className={styles.save ?? ""} loading={sending} onClick={props.onSave}>
                {t("order.saveDraft")}
              </Button>
            ) : (
              <span>{order.state === "replying" && t("order.draftSaved")}</span>
            )}
            <span className={`${styles.due} ${late ? styles.wrong : ""}`}>{due}</span>
          </div>
          {open.length > 0 ? (
            <Button block type="primary" onClick={() => goOn(shown.line)}>
              {t("order.cards.next", { n: open.length })}
            </Button>
          ) : (
            <Button block type="primary" onClick={check}>
              {t("order.check.title")}
            </Button>
          )}
        </footer>
      )}
      <ReplyCheck
        open={checking && editable && isWhole}
        order={order}
        lines={toPromise}
        due={due}
        sending={sending}
        refusal={props.refusal}
        onSubmit={props.onSubmit}
        onClose={() => onCheck(false)}
      />
    </div>
  );
}
