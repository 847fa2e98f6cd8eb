import { Button, Input } from "antd";
import { useRef, useState, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import type { StampedCopyDetail } from "../../../api/seals";
import { Field } from "../../../kit/Field";
import { KeptNotice } from "../../../kit/form/KeptNotice";
import { isSubmitKey } from "../../../kit/useHotkey";
import { reasonToReject, useReasonDraft } from "../../../kit/stamp/useReasonDraft";
import { checkOf } from "./check";
import styles from "./review.module.css";
import type { Decision } from "./useHeldDecision";
import { useReviewKeys } from "../../../kit/useReviewKeys";

const LONGEST = 500;
const REASONS = [
  "review.notCurrent",
  "review.unclear",
  "review.notThis",
  "review.missingPage",
  "review.price",
] as const;

interface ReviewDecisionProps {
  detail: StampedCopyDetail;
  /** The element the keys belong to. */
  root: RefObject<HTMLElement | null>;
  /** The reason of a decision that was undone or refused. */
  before: string | null;
  onDecide: (decision: Decision) => void;
}

/** Approves the paper, or rejects it with a reason; by button or by key. */
export function ReviewDecision({ detail, root, before, onDecide }: ReviewDecisionProps) {
  const { t } = useTranslation();
  const { copy, file, paper } = detail;
  const rejects = checkOf(paper)?.rejects ?? null;
  const written = rejects
    ? t(rejects, { number: paper?.number, version: paper?.version, current: paper?.current })
    : "";
  const { draft, change, kept } = useReasonDraft({
    of: reasonToReject(copy.id),
    version: copy.version,
    initial: before ?? written,
  });
  const box = useRef<HTMLTextAreaElement>(null);
  const [tried, setTried] = useState(false);
  const reason = draft.reason.trim();
  const scanning = file?.status === "scanning";
  const decide = (action: Decision["action"]) => {
    if (scanning) return;
    if (action === "reject" && !reason) {
      setTried(true);
      box.current?.focus();
      return;
    }
    kept.end();
    onDecide({ action, id: copy.id, version: copy.version, number: copy.documentNumber, reason });
  };
  useReviewKeys(root, { a: () => decide("approve"), r: () => decide("reject") });
  return (
    <div className={styles.decision}>
      <KeptNotice kept={kept} />
      <div className={styles.reasons}>
        {REASONS.map((one) => (
          <Button key={one} size="small" shape="round" onClick={() => change({ reason: t(one) })}>
            {t(one)}
          </Button>
        ))}
      </div>
      <Field label={t("review.reason")} error={tried && !reason ? t("common.required") : undefined}>
        {(wiring) => (
          <Input.TextArea
            {...wiring}
            ref={(area) => {
              box.current = area?.resizableTextArea?.textArea ?? null;
            }}
            rows={2}
            maxLength={LONGEST}
            value={draft.reason}
            onChange={(event) => change({ reason: event.target.value })}
            onKeyDown={(event) => {
              if (isSubmitKey(event)) decide("reject");
            }}
          />
        )}
      </Field>
      <div className={styles.buttons}>
        <Button
          danger
          block
          size="large"
          type={rejects ? "primary" : "default"}
          disabled={scanning}
          aria-keyshortcuts="R"
          onClick={() => decide("reject")}
        >
          {t("review.reject")} <kbd aria-hidden="true">R</kbd>
        </Button>
        <Button
          block
          size="large"
          type={rejects ? "default" : "primary"}
          disabled={scanning}
          aria-keyshortcuts="A"
          onClick={() => decide("approve")}
        >
          {t("review.approve")} <kbd aria-hidden="true">A</kbd>
        </Button>
      </div>
    </div>
  );
}
