import { Alert, Input, Modal } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { asApiError } from "../../api/errors";
import { useAction } from "../../app/useAction";
import { Field } from "../Field";
import { errorText } from "../toast";
import styles from "./stamp.module.css";

interface ReasonDialogProps {
  title: string;
  /** What will come of it. */
  effect: string;
  /** Of the button that does it. */
  label: string;
  run: (reason: string, key: string) => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
}

const LONGEST = 500;

/** Something that is done only with a reason, which the other side will read. */
export function ReasonDialog({ title, effect, label, run, onDone, onClose }: ReasonDialogProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const action = useAction({ run, shownInForm: "all", onDone });
  const failure = action.error ? asApiError(action.error) : null;
  const wrong = failure?.fields.find(({ field }) => field === "reason")?.message;
  const submit = () => {
    setTried(true);
    if (reason.trim()) action.mutate(reason.trim());
  };
  return (
    <Modal
      open
      title={title}
      okText={label}
      okButtonProps={{ danger: true }}
      confirmLoading={action.isPending}
      onOk={submit}
      onCancel={onClose}
    >
      <div className={styles.form}>
        <p className={styles.effect}>{effect}</p>
        {failure && !wrong && (
          <Alert
            showIcon
            type={failure.refused ? "warning" : "error"}
            title={failure.message || errorText(failure)}
          />
        )}
        <Field
          label={t("stamp.reason")}
          required
          error={tried && !reason.trim() ? t("common.required") : wrong}
        >
          {(wiring) => (
            <Input.TextArea
              {...wiring}
              rows={3}
              maxLength={LONGEST}
              showCount
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
      </div>
    </Modal>
  );
}
