import { Alert, Button, Modal } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AttachSlot } from "../../api/attachments";
import { FileDrop } from "../FileDrop";
import { toast } from "../toast";
import { acceptOf, choose, type Misfit } from "./fileRules";
import { Misfits } from "./Misfits";
import styles from "./UploadDialog.module.css";
import { UploadList } from "./UploadList";
import { isOpen, type Uploads } from "./uploads";
import { useStopQuestion } from "./useStopQuestion";
import { useUploads } from "./useUploads";

export interface UploadDialogProps {
  slot: AttachSlot;
  /** Number of files in the slot when the dialog was opened. */
  there: number;
  uploads: Uploads;
  /** Dropped files that were rejected. */
  dropped: readonly Misfit[];
  onClosed: () => void;
}

/** Uploads files for one slot of a document as soon as they are chosen, with progress for each. */
export function UploadDialog({ slot, there, uploads, dropped, onClosed }: UploadDialogProps) {
  const { t } = useTranslation();
  const items = useUploads(uploads);
  const mayStop = useStopQuestion();
  const [open, setOpen] = useState(true);
  const [misfits, setMisfits] = useState(dropped);
  const [nothing, setNothing] = useState(false);

  const running = items.some(isOpen);
  const done = items.filter(({ state }) => state === "done").length;
  const allDone = done > 0 && done === items.length && misfits.length === 0;
  if (open && allDone) setOpen(false);

  const add = (files: File[]) => {
    const held = items.map(({ file }) => file);
    const choice = choose(files, held, there, slot);
    setMisfits(choice.misfits);
    setNothing(false);
    uploads.add(choice.taken.map((file) => ({ file, about: undefined })));
    // Choosing is the confirmation, as dropping is.
    uploads.start();
  };
  const close = async () => {
    if (running && !(await mayStop())) return;
    uploads.stop();
    setOpen(false);
  };
  const full = slot.limit > 0 && there + items.length >= slot.limit;
  const limits = [
    slot.types.length > 0 ? t("files.hint.types", { types: slot.types.join(", ") }) : "",
    t("files.hint.size", { limit: slot.limitSize }),
    slot.limit > 0 ? t("files.hint.count", { limit: slot.limit }) : "",
  ];

  return (
    <Modal
      open={open}
      title={t("files.addTo", { place: slot.label })}
      width={560}
      // A stray click must not cancel uploads in progress.
      mask={{ closable: false }}
      onCancel={() => void close()}
      afterClose={() => {
        if (done > 0) toast.success(t("files.uploadedCount", { n: done }));
        onClosed();
      }}
      footer={[
        <Button key="close" onClick={() => void close()}>
          {t(done > 0 || running ? "common.close" : "common.cancel")}
        </Button>,
        ...(items.length === 0
          ? [
              <Button key="send" type="primary" onClick={() => setNothing(true)}>
                {t("files.upload")}
              </Button>,
            ]
          : []),
      ]}
    >
      <div className={styles.content}>
        {!full && (
          <FileDrop
            title={t("files.drop")}
            hint={limits.filter(Boolean).join(t("files.hint.join"))}
            button={t("files.choose")}
            accept={acceptOf(slot.types)}
            multiple={slot.limit !== 1}
            onFiles={add}
          />
        )}
        {full && <p className={styles.full}>{t("files.full", { limit: slot.limit })}</p>}
        {nothing && <Alert type="error" showIcon title={t("files.selectFile")} />}
        <Misfits misfits={misfits} onClose={() => setMisfits([])} />
        <UploadList uploads={uploads} items={items} label={t("files.chosen")} />
      </div>
    </Modal>
  );
}
