import { Progress } from "antd";
import { useTranslation } from "react-i18next";
import { formatBytes } from "../bytes";
import { Icon } from "../icons";
import { errorText } from "../toast";
import styles from "./FileRow.module.css";
import { LocalMark } from "./FileMark";
import { isOpen, isRefusal, mayRetry, type Upload, type Uploads } from "./uploads";

/** Status text of an upload. */
function Progressing<About>({ upload }: { upload: Upload<About> }) {
  const { t } = useTranslation();
  const { file, state, share, problem } = upload;
  const size = formatBytes(file.size);
  switch (state) {
    case "sending":
      return (
        <>
          {t("files.sending", { sent: formatBytes(Math.floor(file.size * share)), size })}
          <Progress
            className={styles.progress ?? ""}
            size="small"
            percent={Math.floor(share * 100)}
            aria-label={t("files.progressOf", { name: file.name })}
          />
        </>
      );
    case "checking":
      return <>{t("files.checking")}</>;
    case "waiting":
      return <>{t("files.waiting")}</>;
    case "done":
      return (
        <span className={styles.done}>
          <Icon name="check" /> {t("files.uploaded")}
        </span>
      );
    case "cancelled":
      return <>{t("files.cancelled")}</>;
    case "failed":
      return (
        <span className={styles.problem}>
          {problem && isRefusal(problem)
            ? problem.message
            : t("files.failed", { reason: problem ? errorText(problem) : "" })}
        </span>
      );
    default:
      return <>{size}</>;
  }
}

interface UploadListProps<About> {
  uploads: Uploads<About>;
  items: readonly Upload<About>[];
  label: string;
  /** Text below the file name. */
  under?: (about: About) => string;
}

/** The files of an upload, with the actions available for each. */
export function UploadList<About>({ uploads, items, label, under }: UploadListProps<About>) {
  const { t } = useTranslation();
  if (items.length === 0) return null;
  return (
    <ul className={styles.rows} aria-label={label}>
      {items.map((upload) => {
        const { id, file, state } = upload;
        const action = (word: "files.cancel" | "files.retry" | "files.takeOff", run: () => void) => (
          <button
            type="button"
            className={styles.action}
            aria-label={t("files.actionOn", { action: t(word), name: file.name })}
            onClick={run}
          >
            {t(word)}
          </button>
        );
        return (
          <li key={id} className={styles.row}>
            <LocalMark file={file} />
            <div className={styles.about}>
              <span className={styles.name} title={file.name}>
                {file.name}
              </span>
              {under && <span className={`${styles.meta} ${styles.block}`}>{under(upload.about)}</span>}
              <output className={`${styles.meta} ${styles.block}`}>
                <Progressing upload={upload} />
              </output>
            </div>
            <div className={styles.actions}>
              {isOpen(upload) && action("files.cancel", () => uploads.cancel(id))}
              {mayRetry(upload) && action("files.retry", () => uploads.retry(id))}
              {(state === "chosen" || state === "failed" || state === "cancelled") &&
                action("files.takeOff", () => uploads.remove(id))}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
