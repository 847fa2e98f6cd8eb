import { useQueryClient } from "@tanstack/react-query";
import { Alert, Button, Input, Modal } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { DetailOf } from "../../../api/documents";
import type { ApiError } from "../../../api/errors";
import type { ReturnedFiling } from "../../../api/filingReview";
import { FILING, type Filing } from "../../../api/filings";
import { readAgain } from "../../../core/readAgain";
import { useAction } from "../../../core/useAction";
import { Field } from "../../../kit/Field";
import { useOvertaken, type MadeVersion, type Overtaking } from "../../../kit/form/useOvertaken";
import { Icon } from "../../../kit/icons";
import { RefusalAlert } from "../../../kit/RefusalAlert";
import { toast } from "../../../kit/toast";
import { useFocusBack } from "../../../kit/useFocusBack";
import { isSubmitKey } from "../../../kit/useHotkey";
import { RETURN } from "./decision";
import { marksSent, marksSet, type Mark } from "./marks";
import styles from "./review.module.css";
import type { ReviewDraft } from "./reviewing";

const LONGEST = 1000;

interface ReturnDialogProps {
  /** The latest known version. */
  filing: DetailOf<Filing>;
  /** The version on screen when the dialog was opened. */
  seen: number;
  draft: ReviewDraft;
  onReason: (reason: string) => void;
  onUnmark: (mark: Mark) => void;
  onReturn: (input: ReturnedFiling, key: string) => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
}

/** Sends the filing back, with the reason and the marked cells. Closed, it loses nothing of what is typed. */
export function ReturnDialog(props: ReturnDialogProps) {
  const { filing, draft, onReturn, onDone, onClose } = props;
  const { id, number } = filing;
  const { t } = useTranslation();
  const queries = useQueryClient();
  const back = useFocusBack();
  const [seen, setSeen] = useState(props.seen);
  const [open, setOpen] = useState(true);
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const marks = marksSet(draft.marks);
  const reason = draft.reason.trim();
  const offer = filing.actions.find(({ action }) => action === RETURN);
  const label = offer?.label ?? "";
  const act = useAction({
    run: onReturn,
    shownInForm: "all",
    onDone: () => {
      toast.success(t("document.acted", { action: label, number }));
      setOpen(false);
      onDone();
    },
    onFailed: (error) => {
      setFailure(error);
      // Whatever the error was, the data on screen may be stale.
      if (!overtaking.failed(error)) void readAgain(queries, FILING);
    },
  });
  const busy = act.isPending || act.isSuccess;
  const overtaking: Overtaking<MadeVersion> = useOvertaken<MadeVersion>({
    topic: FILING,
    base: { id, version: seen },
    latest: filing,
    busy,
    // What is typed fits every version.
    rebase: () => setFailure(null),
    onReload: ({ version }) => setSeen(version),
  });
  const refused = !offer?.allowed;
  const blocked = refused || overtaking.overtaken !== null;
  const wrong = failure?.fields.find(({ field }) => field === "reason")?.message;
  // What is wrong with the marks has no field of its own.
  const elsewhere = (failure?.fields ?? []).flatMap(({ field, message }) =>
    field === "reason" ? [] : message,
  );
  const submit = () => {
    setTried(true);
    if (blocked || busy || !reason) return;
    setFailure(null);
    act.mutate({ id, version: seen, reason, marks: marksSent(draft.marks) });
  };
  const notice = refused
    ? offer?.reason && <Alert showIcon type="warning" title={offer.reason} />
    : overtaking.notice([], true);
  return (
    <Modal
      open={open}
      title={t("document.ask", { action: label, number })}
      okText={label}
      okButtonProps={{ disabled: blocked }}
      confirmLoading={act.isPending}
      onOk={submit}
      // What is typed is kept with the review.
      onCancel={() => setOpen(false)}
      afterClose={() => {
        back();
        onClose();
      }}
    >
      <div className={styles.dialog}>
        {!act.isSuccess && notice}
        {elsewhere.length > 0 ? (
          <Alert showIcon type="warning" title={elsewhere.join(t("common.listComma"))} />
        ) : (
          failure && !wrong && !overtaking.conflict && <RefusalAlert failure={failure} />
        )}
        <p className={styles.effect}>{t("filingReview.returnEffect")}</p>
        {marks.length > 0 && (
          <ul className={styles.marks} aria-label={t("filingReview.marks", { n: marks.length })}>
            {marks.map((mark) => (
              <li key={`${mark.section}/${mark.row}/${mark.field}`}>
                <Icon name="flag" />
                <span className={styles.marked}>
                  <strong>{mark.label}</strong> {mark.note}
                </span>
                <Button
                  size="small"
                  type="text"
                  disabled={busy}
                  icon={<Icon name="close" />}
                  aria-label={t("filingReview.unmark", { cell: mark.label })}
                  onClick={() => props.onUnmark(mark)}
                />
              </li>
            ))}
          </ul>
        )}
        <Field
          label={t("filingReview.reason")}
          required
          error={tried && !reason ? t("common.required") : wrong}
        >
          {(wiring) => (
            <Input.TextArea
              {...wiring}
              rows={3}
              readOnly={busy}
              maxLength={LONGEST}
              showCount
              value={draft.reason}
              onChange={(event) => props.onReason(event.target.value)}
              // The reason is what is asked for.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus
              onKeyDown={(event) => {
                if (isSubmitKey(event)) submit();
              }}
            />
          )}
        </Field>
      </div>
    </Modal>
  );
}
