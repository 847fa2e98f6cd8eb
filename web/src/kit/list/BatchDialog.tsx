import { Button, Modal, Progress } from "antd";
import { useId, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ListRow } from "../../api/listing";
import styles from "./BatchDialog.module.css";
import { BatchResult } from "./BatchResult";
import type { BatchInput, BatchProgress, BatchStep } from "./useBatch";

interface BatchDialogProps<Row extends ListRow> {
  progress: BatchProgress<Row> | null;
  nameOf: (row: Row) => string;
  onStart: (asked: BatchProgress<Row>, input: BatchInput) => void;
  onStop: () => void;
  onClose: () => void;
}

const NOTHING: BatchInput = {};

/** The button with the focus: Enter goes on, except where that would do harm. A form has the focus itself. */
function begins(
  { danger, renderForm }: Pick<BatchStep<never>, "danger" | "renderForm">,
  button: "go" | "cancel",
) {
  return !renderForm && button === (danger ? "cancel" : "go") ? { autoFocus: true } : {};
}

/** Confirms an action on several rows, asks what all of them need, shows its progress, and ends with the result. */
export function BatchDialog<Row extends ListRow>(props: BatchDialogProps<Row>) {
  const { t } = useTranslation();
  const { progress, onStart, onStop, onClose } = props;
  const form = useId();
  // Keep the content while the closing animation runs.
  const [last, setLast] = useState(progress);
  if (progress && progress !== last) setLast(progress);
  const [stopping, setStopping] = useState(false);
  const shown = progress ?? last;
  if (!shown) return null;
  const { step, rows, tried, outcomes } = shown;
  const running = tried !== null && outcomes === null;
  if (stopping && !running) setStopping(false);

  let footer: ReactNode[];
  if (outcomes)
    footer = [
      <Button key="close" type="primary" onClick={onClose}>
        {t("common.close")}
      </Button>,
    ];
  else if (running)
    footer = [
      <Button
        key="stop"
        disabled={stopping}
        onClick={() => {
          setStopping(true);
          onStop();
        }}
      >
        {t(stopping ? "list.batch.stopping" : "list.batch.stop")}
      </Button>,
    ];
  else
    footer = [
      <Button key="cancel" {...begins(step, "cancel")} onClick={onClose}>
        {t("common.cancel")}
      </Button>,
      <Button
        key="go"
        type="primary"
        danger={step.danger ?? false}
        {...begins(step, "go")}
        {...(step.renderForm
          ? { htmlType: "submit" as const, form }
          : { onClick: () => onStart(shown, NOTHING) })}
      >
        {step.label}
      </Button>,
    ];

  return (
    <Modal
      open={progress !== null}
      title={outcomes ? t("list.batch.resultOf", { action: step.label }) : step.question(rows.length)}
      closable={!running}
      mask={{ closable: false }}
      keyboard={!running}
      footer={footer}
      onCancel={onClose}
      afterClose={() => shown.back()}
      // The focus is set when the content is made.
      destroyOnHidden
      width={560}
    >
      {outcomes ? (
        <BatchResult outcomes={outcomes} asked={rows.length} nameOf={props.nameOf} />
      ) : running ? (
        <div className={styles.running}>
          <Progress percent={Math.floor((tried / rows.length) * 100)} showInfo={false} aria-hidden="true" />
          <output>{t("list.batch.progress", { n: tried, of: rows.length })}</output>
        </div>
      ) : (
        <div className={styles.question}>
          <p className={styles.effect}>{step.effect}</p>
          {step.renderForm?.({ id: form, onSubmit: (input) => onStart(shown, input) })}
        </div>
      )}
    </Modal>
  );
}
