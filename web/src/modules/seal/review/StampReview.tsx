import { Button } from "antd";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import type { StampedCopyDetail } from "../../../api/seals";
import { PaperViewer } from "../../../kit/stamp/PaperViewer";
import { StampPanel } from "../../../kit/stamp/StampPanel";
import { relativeTime } from "../../../kit/time";
import { useSecond } from "../../../kit/useSecond";
import type { Around } from "./around";
import { ReviewDecision } from "./ReviewDecision";
import { ReviewFacts } from "./ReviewFacts";
import styles from "./review.module.css";
import type { Decision, Held } from "./useHeldDecision";
import { useReviewKeys } from "../../../kit/useReviewKeys";
import type { useReviewQueue } from "./useReviewQueue";

type Queue = ReturnType<typeof useReviewQueue>;

/** Actions that have buttons of their own here. */
const DECIDED = ["approve", "reject"];

/** How many of those that wait are listed. */
const LISTED = 5;

function HeldNotice({ held, onUndo }: { held: Held; onUndo: () => void }) {
  const { t } = useTranslation();
  const left = Math.max(0, Math.ceil((held.until - useSecond()) / 1000));
  return (
    <output className={styles.held}>
      <span>
        {t(held.action === "approve" ? "review.approved" : "review.rejected", { number: held.number })}
      </span>
      <Button size="small" onClick={onUndo}>
        {t("review.undo", { n: left })}
      </Button>
    </output>
  );
}

interface StampReviewProps {
  detail: StampedCopyDetail;
  queue: Queue;
  around: Around<Queue[number]>;
  held: Held | null;
  /** The reason of a decision about it that was undone or refused. */
  givenBack: string | null;
  onDecide: (decision: Decision) => void;
  onUndo: () => void;
  onOpen: (id: string) => void;
}

/** A stamped paper beside what it is about, with the decision and what waits next. */
export function StampReview(props: StampReviewProps) {
  const { t, i18n } = useTranslation();
  const root = useRef<HTMLDivElement>(null);
  const { detail, queue, around, held, givenBack, onDecide, onUndo, onOpen } = props;
  const { copy, file } = detail;
  const go = (to: { id: string } | null) => to && onOpen(to.id);
  useReviewKeys(root, { j: () => go(around.next), k: () => go(around.previous) });
  const mayDecide = (copy.actions ?? []).some(({ action, allowed }) => action === "approve" && allowed);
  const others = queue.filter(({ id }) => id !== copy.id).slice(0, LISTED);
  return (
    <div ref={root} className={styles.review}>
      {file && <PaperViewer key={file.id} file={file} />}
      <section className={styles.beside} aria-label={t("review.title")}>
        {held && <HeldNotice held={held} onUndo={onUndo} />}
        <ReviewFacts detail={detail} />
        {mayDecide && held?.id !== copy.id && (
          <ReviewDecision
            // A refusal may come while it is on screen.
            key={`${copy.id}/${copy.version}/${givenBack ?? ""}`}
            detail={detail}
            root={root}
            before={givenBack}
            onDecide={onDecide}
          />
        )}
        <StampPanel copyId={copy.id} without={mayDecide ? DECIDED : []} />
        {mayDecide && others.length > 0 && (
          <div className={styles.next}>
            <h2>{t("review.next")}</h2>
            <ul>
              {others.map((row) => (
                <li key={row.id}>
                  <Button type="link" size="small" onClick={() => onOpen(row.id)}>
                    {row.documentNumber}
                  </Button>
                  <span>{i18n.language === "zh" ? row.supplierNameZh : row.supplierNameEn}</span>
                  <span className={styles.since}>{row.uploadedAt && relativeTime(row.uploadedAt, t)}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
      </section>
    </div>
  );
}
