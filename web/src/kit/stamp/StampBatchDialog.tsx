import { useQueryClient } from "@tanstack/react-query";
import { Button, Modal, Progress } from "antd";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { asApiError } from "../../api/errors";
import { matchStamped, STAMPED_COPIES, uploadStamped } from "../../api/seals";
import { readAgain } from "../../core/readAgain";
import { useAction } from "../../core/useAction";
import { FileDrop } from "../FileDrop";
import { useStopQuestion } from "../files/useStopQuestion";
import { StatusDot } from "../StatusDot";
import { errorText } from "../toast";
import { refusalOf } from "./scanFile";
import styles from "./stamp.module.css";
import { isOf, rowsOf, TONES, type BatchRow } from "./stampBatch";

/** Uploads many stamped copies, each matched by the prefix of its file name; reports the result for each. */
export function StampBatchDialog({ onClosed }: { onClosed: () => void }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const mayStop = useStopQuestion();
  const [open, setOpen] = useState(true);
  const [rows, setRows] = useState<readonly BatchRow[]>([]);
  const [running, setRunning] = useState(false);
  const stopping = useRef(new AbortController());
  const change = (key: string, next: Partial<BatchRow>) =>
    setRows((all) => all.map((row) => (row.key === key ? { ...row, ...next } : row)));

  const match = useAction({
    run: async (files: File[]) => {
      const told = new Map<File, string>();
      for (const file of files) {
        const refusal = refusalOf(file);
        if (refusal) told.set(file, t(refusal));
      }
      const fit = files.filter((file) => !told.has(file));
      const found = fit.length > 0 ? await matchStamped(fit.map(({ name }) => name)) : [];
      return rowsOf(files, told, fit, found);
    },
    once: true,
    onDone: (found) => setRows((all) => [...all.filter(({ state }) => state !== "matched"), ...found]),
  });
  // The limit per document counts all files of the batch, so match the unsent ones again.
  const add = (files: File[]) =>
    match.mutate([...rows.filter(isOf("matched")).map(({ file }) => file), ...files]);

  const upload = async () => {
    setRunning(true);
    // Sequentially: a second file for a document needs the version created by the first.
    const versions = new Map<string, number>();
    for (const { key, file, copy } of rows.filter(isOf("matched"))) {
      if (!copy || stopping.current.signal.aborted) continue;
      change(key, { state: "sending" });
      try {
        const version = versions.get(copy.id) ?? copy.version;
        const sent = await uploadStamped(
          { id: copy.id, version, file },
          {
            key: crypto.randomUUID(),
            onProgress: (share) => change(key, { share }),
            signal: stopping.current.signal,
          },
        );
        if (sent) versions.set(copy.id, sent.copy.version);
        change(
          key,
          sent ? { state: "done", copy: { ...copy, version: sent.copy.version } } : { state: "matched" },
        );
      } catch (failure) {
        const error = asApiError(failure);
        change(key, { state: "failed", message: error.message || errorText(error) });
      }
    }
    setRunning(false);
    void readAgain(queries, STAMPED_COPIES);
  };

  const close = async () => {
    if (running && !(await mayStop())) return;
    stopping.current.abort();
    setOpen(false);
  };
  const ready = rows.filter(isOf("matched")).length;
  const misfit = rows.filter(isOf("refused")).length;
  return (
    <Modal
      open={open}
      title={t("stamp.batch.title")}
      width={720}
      mask={{ closable: false }}
      onCancel={() => void close()}
      afterClose={onClosed}
      footer={[
        <Button key="close" onClick={() => void close()}>
          {t("common.close")}
        </Button>,
        ...(ready > 0
          ? [
              <Button key="start" type="primary" loading={running} onClick={() => void upload()}>
                {t("stamp.batch.start", { n: ready })}
              </Button>,
            ]
          : []),
      ]}
    >
      <div className={styles.form}>
        <p className={styles.effect}>{t("stamp.batch.effect")}</p>
        <FileDrop
          title={t("stamp.batch.drop")}
          hint={t("stamp.batch.hint")}
          button={t("stamp.batch.choose")}
          accept=".pdf,.jpg,.jpeg,.png,.bmp"
          multiple
          onFiles={add}
        />
        {match.isPending && <output>{t("stamp.batch.matching")}</output>}
        {rows.length > 0 && (
          <output className={styles.effect}>
            {t("stamp.batch.summary", { fit: rows.length - misfit, misfit })}
          </output>
        )}
        <ul className={styles.rows}>
          {rows.map(({ key, file, copy, state, share, message }) => (
            <li key={key}>
              <strong>{file.name}</strong>
              <StatusDot tone={TONES[state]}>{t(`stamp.batch.state.${state}`)}</StatusDot>
              <span className={styles.note}>
                {copy && t("stamp.batch.belongs", { kind: copy.kindLabel, number: copy.documentNumber })}
                {message && ` ${message}`}
              </span>
              {state === "sending" && (
                <Progress percent={Math.floor(share * 100)} size="small" aria-label={file.name} />
              )}
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  );
}
