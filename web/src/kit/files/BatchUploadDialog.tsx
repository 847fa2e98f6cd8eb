import { useQueryClient } from "@tanstack/react-query";
import { Alert, Button, Modal } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { addAttachment, matchNames, type AttachSlot } from "../../api/attachments";
import { readAgain } from "../../core/readAgain";
import { useAction } from "../../core/useAction";
import { FileDrop } from "../FileDrop";
import { acceptOf, misfitOf } from "./fileRules";
import { pairUp, type Destination, type Unmatched } from "./pairUp";
import styles from "./UploadDialog.module.css";
import { UploadList } from "./UploadList";
import { isOpen, Uploads } from "./uploads";
import { useStopQuestion } from "./useStopQuestion";
import { useUploads } from "./useUploads";

interface BatchUploadDialogProps {
  /** Listing code of the documents. */
  kind: string;
  slot: Omit<AttachSlot, "limit">;
  /** Example of a file name prefix. */
  example: string;
  onClosed: () => void;
}

/** Uploads many files, each named after its document; reports the result for each. */
export function BatchUploadDialog({ kind, slot, example, onClosed }: BatchUploadDialogProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const mayStop = useStopQuestion();
  const [open, setOpen] = useState(true);
  const [nothing, setNothing] = useState(false);
  const [unmatched, setUnmatched] = useState<readonly Unmatched[]>([]);
  const [uploads] = useState(
    () =>
      new Uploads<Destination>(async (file, { documentId }, options) => {
        const added = await addAttachment({ kind, documentId, attachType: slot.attachType, file }, options);
        void readAgain(queries, kind);
        return added;
      }),
  );
  const items = useUploads(uploads);
  const running = items.some(isOpen);
  const chosen = items.filter(({ state }) => state === "chosen");
  const done = items.filter(({ state }) => state === "done").length;
  const started = chosen.length < items.length;

  const match = useAction({
    run: async ({ files }: { files: File[]; about: string[] }) =>
      pairUp(
        files,
        await matchNames(
          kind,
          slot.attachType,
          files.map(({ name }) => name),
        ),
      ),
    onDone: ({ fits, misfits }) => {
      // The limit per document counts all files of the batch, so match all of them again.
      for (const { id } of chosen) uploads.remove(id);
      uploads.add(fits);
      setUnmatched((before) => [...before, ...misfits]);
    },
  });
  const add = (files: File[]) => {
    const unfit = files.flatMap((file) => misfitOf(file, { ...slot, limit: 0 }) ?? []);
    const names = new Set(unfit.map(({ name }) => name));
    const fit = [...chosen.map(({ file }) => file), ...files.filter(({ name }) => !names.has(name))];
    setNothing(false);
    setUnmatched(
      unfit.map(({ name, word, values }) => ({
        name,
        reason: t(word, { types: values.types ?? "", limit: values.limit ?? 0 }),
      })),
    );
    if (fit.length > 0) match.mutate({ files: fit, about: fit.map(({ name }) => name) });
  };
  const start = () => {
    if (chosen.length === 0) return setNothing(true);
    uploads.start();
  };
  const close = async () => {
    if (running && !(await mayStop())) return;
    uploads.stop();
    setOpen(false);
  };

  return (
    <Modal
      open={open}
      title={t("files.batch.title", { place: slot.label })}
      width={640}
      mask={{ closable: false }}
      onCancel={() => void close()}
      afterClose={onClosed}
      footer={[
        <Button key="close" onClick={() => void close()}>
          {t(started ? "common.close" : "common.cancel")}
        </Button>,
        ...(started && chosen.length === 0
          ? []
          : [
              <Button key="send" type="primary" loading={match.isPending} onClick={start}>
                {t("files.upload")}
              </Button>,
            ]),
      ]}
    >
      <div className={styles.content}>
        <FileDrop
          title={t("files.drop")}
          hint={[t("files.batch.hint", { example }), t("files.hint.size", { limit: slot.limitSize })].join(
            t("files.hint.join"),
          )}
          button={t("files.choose")}
          accept={acceptOf(slot.types)}
          multiple
          onFiles={add}
        />
        {nothing && <Alert type="error" showIcon title={t("files.selectFile")} />}
        {match.isPending && <output>{t("files.batch.matching")}</output>}
        {(items.length > 0 || unmatched.length > 0) && (
          <output className={styles.full}>
            {started
              ? t("files.batch.result", { done, left: items.length - done + unmatched.length })
              : t("files.batch.summary", { fit: items.length, misfit: unmatched.length })}
          </output>
        )}
        {unmatched.length > 0 && (
          <Alert
            type="warning"
            showIcon
            title={t("files.notTaken", { n: unmatched.length })}
            description={
              <ul className={styles.misfits}>
                {unmatched.map(({ name, reason }, at) => (
                  // Files from two folders may have the same name.
                  // oxlint-disable-next-line react/no-array-index-key
                  <li key={`${at} ${name}`}>
                    <strong>{name}</strong>
                    {t("files.because")}
                    {reason}
                  </li>
                ))}
              </ul>
            }
          />
        )}
        <UploadList
          uploads={uploads}
          items={items}
          label={t("files.chosen")}
          under={({ number }) => t("files.batch.goesTo", { number })}
        />
      </div>
    </Modal>
  );
}
