import { Alert, Checkbox, Modal } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { DatedQuantity } from "../../api/orders";
import { readableNumber } from "../../kit/digits";
import type { LineDifference, PartChange, Review } from "./replyReview";
import styles from "./ReplyReview.module.css";

interface ReplyReviewProps {
  review: Review;
  onTake: (chosen: readonly LineDifference[]) => void;
  onClose: () => void;
}

/** Preview of the changes in a workbook, line by line, before they are applied. */
export function ReplyReview({ review, onTake, onClose }: ReplyReviewProps) {
  const { t } = useTranslation();
  const { differences, same, problems, elsewhere } = review;
  // Lines that would withdraw a promise are not selected by default.
  const [chosen, setChosen] = useState(
    () => new Set(differences.filter(({ removes }) => !removes).map(({ key }) => key)),
  );
  const choose = (key: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(key);
    else next.delete(key);
    setChosen(next);
  };
  const taken = differences.filter(({ key }) => chosen.has(key));
  const wrong = [
    ...problems.map(({ cell, number, line, message }) => ({
      key: `${cell} ${message}`,
      text: t("order.review.problem", { cell, number, line, message }),
    })),
    ...elsewhere.map(({ row, number, line }) => ({
      key: `${row} ${number} ${line}`,
      text: t("order.batch.strange", { row, number, line }),
    })),
  ];
  return (
    <Modal
      open
      width={760}
      title={t("order.review.title")}
      okText={t("order.review.take", { n: taken.length })}
      okButtonProps={{ disabled: taken.length === 0 }}
      cancelText={t("common.cancel")}
      onOk={() => onTake(taken)}
      onCancel={onClose}
    >
      <div className={styles.review}>
        <p>{t("order.review.summary", { n: differences.length, same })}</p>
        {wrong.length > 0 && (
          <Alert
            showIcon
            type="warning"
            title={t("order.review.problems", { n: wrong.length })}
            description={
              <ul className={styles.problems}>
                {wrong.map(({ key, text }) => (
                  <li key={key}>{text}</li>
                ))}
              </ul>
            }
          />
        )}
        <ul className={styles.lines} aria-label={t("order.review.lines")}>
          {differences.map((difference) => (
            <li key={difference.key}>
              <Checkbox
                checked={chosen.has(difference.key)}
                onChange={({ target }) => choose(difference.key, target.checked)}
              >
                {t("order.review.line", { number: difference.number, line: difference.line })}{" "}
                <span className={styles.quiet}>{difference.material}</span>
              </Checkbox>
              {difference.removes && <p className={styles.asks}>{t("order.review.removes")}</p>}
              <Parts difference={difference} />
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  );
}

function Parts({ difference: { parts, unit } }: { difference: LineDifference }) {
  const { t } = useTranslation();
  const said = (part: DatedQuantity | null) =>
    part ? `${part.on} · ${readableNumber(part.quantity)} ${unit}` : t("order.review.nothing");
  const wordOf = ({ kind }: PartChange) => t(`order.review.kind.${kind}`);
  return (
    <ul className={styles.parts}>
      {parts.map((part) => (
        // The dates before and after are unique within a line, so they form a key.
        <li key={`${part.before?.on} ${part.after?.on}`} data-kind={part.kind}>
          <span className={styles.kind}>{wordOf(part)}</span>
          {part.kind === "same" ? (
            <span>{said(part.after)}</span>
          ) : (
            <>
              <del>{said(part.before)}</del>
              <span aria-hidden="true"> → </span>
              <ins>{said(part.after)}</ins>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
