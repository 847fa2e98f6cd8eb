import { useQuery } from "@tanstack/react-query";
import { Button, Modal } from "antd";
import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  pictureQuery,
  previewQuery,
  saveAttachment,
  type Attachment,
  type AttachPreview,
} from "../../../api/attachments";
import { asApiError } from "../../../api/errors";
import { useAction } from "../../../core/useAction";
import { EmptyState } from "../../EmptyState";
import { FailureState } from "../../FailureState";
import { LoadingLines } from "../../LoadingLines";
import { Icon } from "../../icons";
import { useBlobAddress } from "../FileMark";
import { DocumentView, SheetsView, TextView } from "./plain";
import styles from "./Preview.module.css";

// Loaded lazily: the PDF viewer is larger than the rest of a page.
const PdfView = lazy(() => import("./PdfView"));

function Waiting() {
  return (
    <div className={styles.waiting}>
      <LoadingLines rows={8} />
    </div>
  );
}

/** The file cannot be shown: the reason, and a download button. */
function Unseen({ file, reason }: { file: Attachment; reason: string }) {
  const { t } = useTranslation();
  const save = useAction({ run: () => saveAttachment(file), once: true });
  return (
    <EmptyState
      icon="page"
      title={reason}
      action={
        <Button loading={save.isPending} onClick={() => save.mutate()}>
          {t("files.save")}
        </Button>
      }
    />
  );
}

function Failed({ file, error, onRetry }: { file: Attachment; error: unknown; onRetry: () => void }) {
  const failure = asApiError(error);
  // A refusal by the server is final, so no retry is offered; the file can still be downloaded.
  if (failure.refused) return <Unseen file={file} reason={failure.message} />;
  return <FailureState error={failure} onRetry={onRetry} />;
}

function PictureView({ file }: { file: Attachment }) {
  const picture = useQuery(pictureQuery(file.id, "view"));
  const address = useBlobAddress(picture.data);
  if (picture.isError)
    return <Failed file={file} error={picture.error} onRetry={() => void picture.refetch()} />;
  if (!address) return <Waiting />;
  return (
    <div className={styles.picture}>
      <img src={address} alt={file.originalAddress} />
    </div>
  );
}

function Shown({ file, preview }: { file: Attachment; preview: AttachPreview }) {
  switch (preview.shows) {
    case "picture":
      return <PictureView file={file} />;
    case "pdf":
      return (
        <Suspense fallback={<Waiting />}>
          <PdfView file={file} Unseen={Unseen} />
        </Suspense>
      );
    case "text":
      return <TextView preview={preview} />;
    case "document":
      return <DocumentView preview={preview} />;
    default:
      return <SheetsView preview={preview} />;
  }
}

function Content({ file }: { file: Attachment }) {
  const { t } = useTranslation();
  const preview = useQuery({ ...previewQuery(file.id), enabled: file.previewable });
  if (!file.previewable) return <Unseen file={file} reason={t("files.noPreview", { ext: file.extension })} />;
  if (preview.isError)
    return <Failed file={file} error={preview.error} onRetry={() => void preview.refetch()} />;
  if (!preview.data) return <Waiting />;
  return <Shown file={file} preview={preview.data} />;
}

interface PreviewDialogProps {
  files: readonly Attachment[];
  /** Id of the file to start with. */
  first: string;
  onClosed: () => void;
}

/** Whether the focused element itself uses the arrow keys. */
function movesByArrows(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("[role=tablist], [data-scrolls]") !== null;
}

/** Previews the attachments of a document; the left and right arrow keys move between them. */
export default function PreviewDialog({ files, first, onClosed }: PreviewDialogProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(true);
  const [wanted, setWanted] = useState(first);
  // The file may be removed by someone else while it is shown.
  const at = Math.max(
    0,
    files.findIndex(({ id }) => id === wanted),
  );
  const file = files[at];
  const save = useAction({ run: (one: Attachment) => saveAttachment(one), once: true });
  const go = (step: number) => {
    const next = files[at + step];
    if (next) setWanted(next.id);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || movesByArrows(event.target))
      return;
    if (event.key === "ArrowLeft") go(-1);
    if (event.key === "ArrowRight") go(1);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);

  return (
    <Modal
      open={open && file !== undefined}
      title={
        <span className={styles.title}>
          <span className={styles.name}>{file?.originalAddress}</span>
          {files.length > 1 && (
            <span className={styles.place}>{t("files.nOf", { n: at + 1, of: files.length })}</span>
          )}
        </span>
      }
      width="min(1080px, calc(100vw - 24px))"
      centered
      styles={{ body: { height: "calc(100dvh - 190px)" } }}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
      footer={
        <div className={styles.footer}>
          {files.length > 1 && (
            <span className={styles.steps}>
              <Button
                icon={<Icon name="right" className={styles.back ?? ""} />}
                disabled={at === 0}
                aria-label={t("files.previous")}
                onClick={() => go(-1)}
              />
              <Button
                icon={<Icon name="right" />}
                disabled={at === files.length - 1}
                aria-label={t("files.next")}
                onClick={() => go(1)}
              />
            </span>
          )}
          <Button
            icon={<Icon name="download" />}
            loading={save.isPending}
            onClick={() => file && save.mutate(file)}
          >
            {t("files.save")}
          </Button>
        </div>
      }
    >
      <div className={styles.stage} aria-live="polite">
        {file && <Content key={file.id} file={file} />}
      </div>
    </Modal>
  );
}
