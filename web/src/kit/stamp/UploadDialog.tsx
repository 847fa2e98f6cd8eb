import { Alert, Button, Modal, Progress } from "antd";
import { use, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { uploadStamped, type StampedCopy } from "../../api/seals";
import { PageContext } from "../../core/page";
import { useUnsaved } from "../../core/unsaved";
import { useAction } from "../../core/useAction";
import { FileDrop } from "../FileDrop";
import { useStopQuestion } from "../files/useStopQuestion";
import { errorText } from "../toast";
import { refusalOf } from "./scanFile";
import styles from "./stamp.module.css";

interface UploadDialogProps {
  copy: StampedCopy;
  onDone: () => void;
  onClose: () => void;
}

interface Sent {
  file: File;
  /** The user confirmed a file that looks like another document's. */
  confirmed: boolean;
}

/** Uploads a scan of the stamped document. */
export function UploadDialog({ copy, onDone, onClose }: UploadDialogProps) {
  const { t } = useTranslation();
  const mayStop = useStopQuestion();
  const [share, setShare] = useState(0);
  const [refused, setRefused] = useState<string | null>(null);
  const [doubt, setDoubt] = useState<{ file: File; message: string } | null>(null);
  const stopping = useRef<AbortController>(null);
  const isShown = use(PageContext)?.isShown;
  useEffect(
    () => () => {
      // A page that is hidden behind another tab goes on sending.
      if (isShown?.() !== false) stopping.current?.abort();
    },
    [isShown],
  );
  const send = useAction({
    run: ({ file, confirmed }: Sent, key) => {
      const controller = new AbortController();
      stopping.current = controller;
      const { id, version } = copy;
      const options = { key, onProgress: setShare, signal: controller.signal };
      return uploadStamped({ id, version, file, confirmed }, options);
    },
    once: true,
    shownInForm: "all",
    onDone: (detail) => {
      if (detail) onDone();
    },
    onFailed: (error, { file }) => {
      const doubted = error.fields.find(({ field }) => field === "confirmed");
      if (doubted) setDoubt({ file, message: doubted.message });
      else setRefused(error.message || errorText(error));
    },
  });
  useUnsaved(send.isPending);
  const start = (sent: Sent) => {
    setShare(0);
    setDoubt(null);
    send.mutate(sent);
  };
  const choose = (file: File) => {
    const refusal = refusalOf(file);
    setRefused(refusal && t(refusal));
    if (!refusal) start({ file, confirmed: false });
  };
  const close = async () => {
    if (send.isPending && !(await mayStop())) return;
    onClose();
  };
  const name = send.variables?.file.name ?? "";
  return (
    <Modal
      open
      title={t("stamp.uploadTitle", { number: copy.documentNumber })}
      footer={null}
      // A stray click must not cancel an upload in progress.
      mask={{ closable: false }}
      onCancel={() => void close()}
    >
      <div className={styles.form}>
        <p className={styles.effect}>{t("stamp.uploadEffect")}</p>
        {refused && <Alert showIcon type="warning" title={refused} />}
        {doubt ? (
          <Alert
            showIcon
            type="warning"
            role="alert"
            title={doubt.message}
            description={
              <>
                {t("stamp.doubtHint", { name: doubt.file.name })}
                <div className={styles.doubt}>
                  <Button type="primary" onClick={() => setDoubt(null)}>
                    {t("stamp.otherFile")}
                  </Button>
                  <Button danger onClick={() => start({ file: doubt.file, confirmed: true })}>
                    {t("stamp.confirmDoubt")}
                  </Button>
                </div>
              </>
            }
          />
        ) : send.isPending ? (
          <div className={styles.sending}>
            <output>{t("stamp.sending", { name })}</output>
            <Progress
              percent={Math.floor(share * 100)}
              status="active"
              aria-label={t("stamp.sending", { name })}
            />
            <Button onClick={() => stopping.current?.abort()}>{t("common.cancel")}</Button>
          </div>
        ) : (
          <FileDrop
            title={t("stamp.drop")}
            hint={t("stamp.dropHint")}
            button={t("stamp.choose")}
            accept=".pdf,.jpg,.jpeg,.png,.bmp"
            onFiles={([file]) => file && choose(file)}
          />
        )}
      </div>
    </Modal>
  );
}
