import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { downloadPageQuery, isOpen, MAY_EXPORT, type Download } from "../api/downloads";
import { menuQuery } from "../api/identity";
import { toast } from "../kit/toast";

/** Whether the user may take lists along as files. */
export function useMayExport(): boolean {
  const menu = useQuery(menuQuery);
  return menu.data?.some((entry) => entry.permission === MAY_EXPORT) ?? false;
}

/** My newest downloads; they come again with every sign of life of one of them. */
function useLatest(): readonly Download[] | undefined {
  const may = useMayExport();
  return useQuery({ ...downloadPageQuery(1, 20), enabled: may }).data?.content;
}

/** How many of my downloads are still being made. */
export function useOpenDownloads(): number {
  return useLatest()?.filter(isOpen).length ?? 0;
}

/** Which downloads, open when last looked at, have ended since. */
export function ended(before: ReadonlySet<string>, now: readonly Download[]): Download[] {
  return now.filter((one) => before.has(one.id) && !isOpen(one));
}

/** Says when a download is ready or has failed, on whatever page one is. Shows nothing itself. */
export function DownloadNotices() {
  const { t } = useTranslation();
  const latest = useLatest();
  const open = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!latest) return;
    for (const { status, name, error } of ended(open.current, latest)) {
      if (status === "done") toast.success(t("downloads.ready", { name }));
      if (status === "failed") toast.warning(t("downloads.failed", { name, error }));
    }
    open.current = new Set(latest.filter(isOpen).map((one) => one.id));
  }, [latest, t]);
  return null;
}
