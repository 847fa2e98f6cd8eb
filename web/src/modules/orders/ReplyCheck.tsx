import { Drawer } from "antd";
import { useTranslation } from "react-i18next";
import type { DatedQuantity, PurchaseOrderDetail } from "../../api/orders";
import { readableNumber } from "../../kit/digits";
import { ChangesFirst } from "./ChangesFirst";
import { DaysLate } from "./DaysLate";
import { ReleaseButton } from "./ReleaseButton";
import styles from "./ReplyCheck.module.css";
import { submittedOf, type ReplyLine } from "./replyLines";
import type { ReplyPart } from "./replyParts";

interface ReplyCheckProps {
  open: boolean;
  order: PurchaseOrderDetail;
  lines: readonly ReplyLine[];
  due: string;
  sending: boolean;
  refusal: string | null;
  onSubmit: () => void;
  onClose: () => void;
}

function promisesOf(parts: readonly ReplyPart[]): DatedQuantity[] {
  return parts.flatMap(({ promisedOn, promised }) =>
    promisedOn && promised ? [{ on: promisedOn, quantity: promised }] : [],
  );
}

/** The parts of a promise, one below the other. */
function Parts({ parts, unit }: { parts: readonly DatedQuantity[]; unit: string }) {
  return parts.map(({ on, quantity }) => (
    <span key={`${on} ${quantity}`}>
      {on} · {readableNumber(quantity)} {unit}
    </span>
  ));
}

/** All that will be sent, before it is sent; on a phone it fills the screen. */
export function ReplyCheck(props: ReplyCheckProps) {
  const { open, order, lines, due, sending, refusal, onSubmit, onClose } = props;
  const { t } = useTranslation();
  const late = lines.filter(({ days }) => (days ?? 0) > 0);
  const [latest] = late.toSorted((a, b) => (b.days ?? 0) - (a.days ?? 0));
  return (
    <Drawer
      open={open}
      size="100%"
      title={
        <>
          {t("order.check.title")}
          <span className={styles.number}>{order.number}</span>
        </>
      }
      onClose={onClose}
      styles={{ body: { padding: 12 }, footer: { padding: 12 } }}
      footer={
        <div className={styles.footer}>
          <ChangesFirst orders={[order]} />
          {due && <span>{due}</span>}
          <ReleaseButton block sending={sending} refusal={refusal} onRelease={onSubmit} />
        </div>
      }
    >
      <dl className={styles.figures}>
        <div>
          <dt>{t("order.check.promised")}</dt>
          <dd>{`${lines.length} / ${lines.length}`}</dd>
        </div>
        <div>
          <dt>{t("order.check.late")}</dt>
          <dd className={late.length > 0 ? styles.bad : undefined}>{late.length}</dd>
        </div>
        {latest && (
          <div>
            <dt>{t("order.check.latest", { line: latest.first.line })}</dt>
            <dd>{t("order.daysLate", { n: latest.days })}</dd>
          </div>
        )}
      </dl>
      {/* A scrollable region must be focusable to be scrolled by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section tabIndex={0} aria-label={t("order.lines")}>
        <ul className={styles.lines}>
          {lines.map(({ key, first, parts, days }) => {
            const told = promisesOf(parts);
            const before = submittedOf(order.lines?.find(({ line }) => line === first.line));
            const changed = before.length > 0 && JSON.stringify(before) !== JSON.stringify(told);
            return (
              <li key={key}>
                <b>{first.line}</b>
                <div className={styles.said}>
                  <span className={styles.material}>{first.material}</span>
                  <Parts parts={told} unit={first.unit} />
                  {changed && (
                    <del>
                      <span className="visually-hidden">{t("order.check.before")}</span>
                      <Parts parts={before} unit={first.unit} />
                    </del>
                  )}
                </div>
                {days !== null && <DaysLate days={days} />}
              </li>
            );
          })}
        </ul>
      </section>
      <p className={styles.final}>{t("order.check.final")}</p>
    </Drawer>
  );
}
