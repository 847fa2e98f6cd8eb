import { Input, Modal } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { asApiError } from "../../api/errors";
import { useAction } from "../../core/useAction";
import { Field } from "../Field";
import { KeptNotice } from "../form/KeptNotice";
import { useKeptClose } from "../form/useKeptClose";
import { RefusalAlert } from "../RefusalAlert";
import { isSubmitKey } from "../useHotkey";
import styles from "./stamp.module.css";
import { useReasonDraft } from "./useReasonDraft";

interface ReasonDialogProps {
  /** Key of the draft: the action and the record. */
  about: string;
  title: string;
  /** Consequence of the action. */
  effect: string;
  /** Label of the confirm button. */
  label: string;
  run: (reason: string, key: string) => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
}

const LONGEST = 500;

/** Dialog for an action that requires a reason, which the other side can read. */
export function ReasonDialog({ about, title, effect, label, run, onDone, onClose }: ReasonDialogProps) {
  const { t } = useTranslation();
  const { draft, change, kept } = useReasonDraft({ of: about });
  const { reason } = draft;
  const close = useKeptClose(kept, onClose);
  const [tried, setTried] = useState(false);
  const action = useAction({
    run,
    shownInForm: "all",
    onDone: () => {
      kept.end();
      onDone();
    },
  });
  // What is typed now would not be sent, and may never be asked for again.
  const busy = action.isPending || action.isSuccess;
  const failure = action.error ? asApiError(action.error) : null;
  const wrong = failure?.fields.find(({ field }) => field === "reason")?.message;
  const submit = () => {
    setTried(true);
    if (reason.trim() && !busy) action.mutate(reason.trim());
  };
  return (
    <Modal
      open
      title={title}
      okText={label}
      okButtonProps={{ danger: true }}
      confirmLoading={action.isPending}
      onOk={submit}
      mask={{ closable: !kept.dirty }}
      onCancel={() => void close()}
    >
      <div className={styles.form}>
        <p className={styles.effect}>{effect}</p>
        <KeptNotice kept={kept} />
        {failure && !wrong && <RefusalAlert failure={failure} />}
        <Field
          label={t("stamp.reason")}
          required
          error={tried && !reason.trim() ? t("common.required") : wrong}
        >
          {(wiring) => (
            <Input.TextArea
              {...wiring}
              rows={3}
              readOnly={busy}
              maxLength={LONGEST}
              showCount
              value={reason}
              onChange={(event) => change({ reason: event.target.value })}
              // The reason is all there is to enter.
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
