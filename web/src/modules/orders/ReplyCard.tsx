import { Button } from "antd";
import { useTranslation } from "react-i18next";
import type { OrderLine } from "../../api/orders";
import { readableNumber } from "../../kit/digits";
import { Icon } from "../../kit/icons";
import { DaysLate } from "./DaysLate";
import styles from "./replyCards.module.css";
import { maySplit, splitLine, type ReplyLine } from "./replyLines";
import { ReplyPartFields } from "./ReplyPartFields";
import type { ReplyStore } from "./replySheet";

/** Month and day, where the year is plain from the rest of the card. */
const MONTH_AND_DAY = "2026-".length;

function shortDay(day: string | null | undefined): string {
  return (day ?? "").slice(MONTH_AND_DAY);
}

interface ReplyCardProps {
  store: ReplyStore;
  line: ReplyLine;
  /** The line as the server has it. */
  stored: OrderLine | undefined;
  /** Some of it is refused or mistyped. */
  wrong: boolean;
  open: boolean;
  editable: boolean;
  onToggle: () => void;
  onAsRequired: () => void;
}

/** What is promised for a line, in few characters. */
function Promised({ line, wrong, editable }: Pick<ReplyCardProps, "line" | "wrong" | "editable">) {
  const { t } = useTranslation();
  const { parts, days, first, over } = line;
  const dates = parts.flatMap(({ promisedOn, promised }) => (promisedOn && promised ? promisedOn : []));
  const last = dates.toSorted().at(-1);
  if (over) {
    const state = t(`order.lineState.${first.state}` as "order.lineState.deleted");
    return <span className={styles.quiet}>{state}</span>;
  }
  if (wrong) return <span className={styles.wrong}>{t("order.cards.wrong")}</span>;
  if (!last && editable) return <span className={styles.quiet}>{t("order.cards.unfilled")}</span>;
  if (!last) {
    // Who only reads has nothing to fill in.
    const day = shortDay(first.requiredOn);
    return <span className={styles.quiet}>{day && t("order.cards.required", { day })}</span>;
  }
  return (
    <>
      <span className={styles.quiet}>
        {dates.length > 1 && `${t("order.cards.parts", { n: dates.length })} · `}
        {shortDay(last)}
      </span>
      {days !== null && <DaysLate days={days} />}
    </>
  );
}

function Facts({ line: { first }, stored }: Pick<ReplyCardProps, "line" | "stored">) {
  const { t } = useTranslation();
  const before = stored?.replies ?? [];
  const lastDay = before
    .map(({ on }) => on)
    .toSorted()
    .at(-1);
  const required = first.schedule.length > 1 ? first.schedule : [];
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t("order.line.requiredOn")}</dt>
        <dd>{first.requiredOn ?? "—"}</dd>
      </div>
      <div>
        <dt>{t("order.line.quantity")}</dt>
        <dd>
          {readableNumber(first.quantity)} {first.unit}
        </dd>
      </div>
      <div>
        <dt>{t("order.line.price")}</dt>
        <dd>{first.price}</dd>
      </div>
      {lastDay && (
        <div>
          <dt>{t("order.cards.last")}</dt>
          <dd>
            {before.length > 1 && `${t("order.cards.parts", { n: before.length })} · `}
            {shortDay(lastDay)}
          </dd>
        </div>
      )}
      {required.map(({ on, quantity }) => (
        <div key={on}>
          <dt>{on}</dt>
          <dd>{readableNumber(quantity)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** One line of the order: folded to a single row, or open with its fields. */
export function ReplyCard(props: ReplyCardProps) {
  const { store, line, stored, wrong, open, editable, onToggle, onAsRequired } = props;
  const { t } = useTranslation();
  const { first, parts, done, over, total } = line;
  const mayFill = editable && !over && first.schedule.length > 0;
  const asRequired = t("order.cards.asRequired", { day: shortDay(first.requiredOn) });
  const untouched = parts.every(({ promisedOn, promised }) => !promisedOn && !promised);
  return (
    <li className={`${styles.card} ${open ? styles.open : ""}`} data-line={line.key}>
      <div className={styles.row}>
        <button type="button" className={styles.fold} aria-expanded={open} onClick={onToggle}>
          {done && !wrong ? (
            <Icon name="check" className={styles.tick} />
          ) : (
            editable && <span className={styles.circle} aria-hidden="true" />
          )}
          <b>{first.line}</b>
          <span className={styles.material}>{first.material}</span>
          {(open || !untouched || !mayFill) && <Promised line={line} wrong={wrong} editable={editable} />}
          <Icon name={open ? "up" : "down"} className={styles.chevron} />
        </button>
        {!open && untouched && mayFill && (
          <Button className={styles.quick ?? ""} onClick={onAsRequired}>
            {asRequired}
          </Button>
        )}
      </div>
      {open && (
        <div className={styles.body}>
          {first.description && <p className={styles.quiet}>{first.description}</p>}
          <Facts line={line} stored={stored} />
          {editable && !over
            ? parts.map((part) => <ReplyPartFields key={part.id} store={store} line={line} part={part} />)
            : parts.map(({ id, promisedOn, promised }) => (
                <p key={id}>
                  {promisedOn ?? "—"} · {readableNumber(promised ?? "") || "—"} {first.unit}
                </p>
              ))}
          {parts.length > 1 && (
            <p className={done ? styles.whole : styles.differs}>
              {t(done ? "order.cards.sum" : "order.cards.sumDiffers", {
                sum: readableNumber(total),
                ordered: readableNumber(first.quantity),
              })}
            </p>
          )}
          {editable && !over && (
            <div className={styles.tools}>
              {mayFill && (
                <Button className={styles.asRequired ?? ""} onClick={onAsRequired}>
                  {asRequired}
                </Button>
              )}
              {maySplit(line) && (
                <Button onClick={() => store.become(splitLine(store.rows, line))}>
                  {t(parts.length > 1 ? "order.cards.another" : "order.cards.split")}
                </Button>
              )}
            </div>
          )}
        </div>
      )}
    </li>
  );
}
