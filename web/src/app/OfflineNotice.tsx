import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../kit/icons";
import { toast } from "../kit/toast";
import { useOnline, useUnsentChanges } from "../core/offline";
import { useUnsaved } from "../core/unsaved";
import styles from "./OfflineNotice.module.css";

/** Shows that the browser is offline, with the number of unsent changes, and when it is online again. */
export function OfflineNotice() {
  const { t } = useTranslation();
  const online = useOnline();
  const unsent = useUnsentChanges();
  // They wait in the memory of this page, and go with it.
  useUnsaved(unsent > 0);
  const wasOnline = useRef(online);
  useEffect(() => {
    if (online && !wasOnline.current) toast.success(t("offline.back"));
    wasOnline.current = online;
  }, [online, t]);
  return (
    // Always mounted, so that screen readers announce what appears in the live region.
    <output className={styles.place}>
      {!online && (
        <span className={styles.notice}>
          <Icon name="warning" />
          <span>
            {t("offline.notice")}
            {unsent > 0 && ` ${t("offline.unsent", { n: unsent })}`}
          </span>
        </span>
      )}
    </output>
  );
}
