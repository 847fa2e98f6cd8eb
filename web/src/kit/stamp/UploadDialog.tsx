import { Alert, Button, Modal, Progress } from "antd";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { uploadStamped, type StampedCopy } from "../../api/seals";
import { useAction } from "../../app/useAction";
import { FileDrop } from "../FileDrop";
import { errorText } from "../toast";
import { refusalOf } from "./scanFile";
import styles from "./stamp.module.css";

interface UploadDialogProps {
  copy: StampedCopy;
  onDone: () => void;
  onClose: () => void;
}

/** A scan of the stamped paper on its way to the server. */
export function UploadDialog({ copy, onDone, onClose }: UploadDialogProps) {
  const { t } = useTranslation();
  const [share, setShare] = useState(0);
  const [refused, setRefused] = useState<string | null>(null);
  const stopping = useRef<AbortController>(null);
  useEffect(() => () => stopping.current?.abort(), []);
  const send = useAction({
    run: (file: File, key) => {
      const controller = new AbortController();
      stopping.current = controller;
      const { id, version } = copy;
      return uploadStamped({ id, version, file }, { key, onProgress: setShare, signal: controller.signal });
    },
    once: true,
    shownInForm: "all",
    onDone: (detail) => {
      if (detail) onDone();
    },
    onFailed: (error) => setRefused(error.message || errorText(error)),
  });
  const choose = (file: File) => {
    const refusal = refusalOf(file);
    setRefused(refusal && t(refusal));
    setShare(0);
    if (!refusal) send.mutate(file);
  };
  const name = send.variables?.name ?? "";
  return (
    <Modal
      open
      title={t("stamp.uploadTitle", { number: copy.documentNumber })}
      footer={null}
      onCancel={onClose}
    >
      <div className={styles.form}>
        {refused && <Alert showIcon type="warning" title={refused} />}
        {send.isPending ? (
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
