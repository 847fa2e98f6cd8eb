import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { savingFiles } from "../api/savingFiles";
import { formatBytes } from "./bytes";
import { Icon } from "./icons";
import styles from "./Toasts.module.css";

/** How far each download is: its share, or the bytes received if the size is unknown. */
export function SavingNotices() {
  const { t } = useTranslation();
  const files = useSyncExternalStore(savingFiles.subscribe, savingFiles.list);
  return files.map(({ id, name, read, total }) => {
    const percent = total === null ? null : Math.min(100, Math.floor((read / Math.max(1, total)) * 100));
    const progress = percent === null ? formatBytes(read) : `${percent}%`;
    return (
      <div key={id} className={`${styles.toast} ${styles.info} ${styles.saving}`}>
        <Icon name="download" />
        <div className={styles.about}>
          {/* Announced once; the progress is there for those who ask. */}
          <output>{t("files.savingOf", { name })}</output>
          <progress
            className={styles.bar}
            aria-label={t("files.savingProgressOf", { name })}
            aria-valuetext={progress}
            max={100}
            {...(percent === null ? {} : { value: percent })}
          />
        </div>
        <span className={styles.progress} aria-hidden="true">
          {progress}
        </span>
        <button
          type="button"
          aria-label={t("files.actionOn", { action: t("files.cancel"), name })}
          onClick={() => savingFiles.cancel(id)}
        >
          {t("files.cancel")}
        </button>
      </div>
    );
  });
}
