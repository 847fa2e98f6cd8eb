import { Button } from "antd";
import { useTranslation } from "react-i18next";
import type { Kept } from "../../core/kept/useKept";
import { clockTime, formatDate, formatMinute } from "../time";
import styles from "./KeptNotice.module.css";

/** Time to the minute; without the date if it is today. */
function shortTime(at: number): string {
  return formatDate(at) === formatDate(Date.now()) ? clockTime(at) : formatMinute(at);
}

/** Notice that unsaved input was restored, with a button to discard it. */
export function KeptNotice({ kept }: { kept: Kept | null }) {
  const { t } = useTranslation();
  if (!kept || kept.restoredAt === null || !kept.dirty) return null;
  return (
    <output className={styles.notice}>
      <span>{t("kept.restored", { time: shortTime(kept.restoredAt) })}</span>
      {kept.isOlder && <span>{t("kept.older")}</span>}
      <Button type="link" size="small" onClick={kept.giveUp}>
        {t("kept.discard")}
      </Button>
    </output>
  );
}
