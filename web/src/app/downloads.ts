import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { downloadPageQuery, isOpen, type DownloadRow } from "../api/downloads";
import { useMayExport } from "../core/fileRights";
import { toast } from "../kit/toast";

/** My newest downloads; they come again with every sign of life of one of them. */
function useLatest(): readonly DownloadRow[] | undefined {
  const may = useMayExport();
  return useQuery({ ...downloadPageQuery(1, 20), enabled: may }).data?.content;
}

/** How many of my downloads are still being made. */
export function useOpenDownloads(): number {
  return useLatest()?.filter(isOpen).length ?? 0;
}

export type Looked = readonly Pick<DownloadRow, "id" | "status" | "requestedAt">[];

/** Which downloads have ended since the last look: open ones of then, and those that began and ended in between. */
export function ended<One extends Looked[number]>(before: Looked | undefined, now: readonly One[]): One[] {
  if (!before) return [];
  const newest = Math.max(0, ...before.map((one) => Date.parse(one.requestedAt)));
  return now.filter((one) => {
    if (isOpen(one)) return false;
    const known = before.find((other) => other.id === one.id);
    return known ? isOpen(known) : Date.parse(one.requestedAt) > newest;
  });
}

/** Says when a download is ready or has failed, on whatever page one is. Shows nothing itself. */
export function DownloadNotices() {
  const { t } = useTranslation();
  const latest = useLatest();
  const before = useRef<Looked>(undefined);
  useEffect(() => {
    if (!latest) return;
    for (const { status, name, error } of ended(before.current, latest)) {
      if (status === "done") toast.success(t("downloads.ready", { name }));
      if (status === "failed") toast.warning(t("downloads.failed", { name, error }));
    }
    before.current = latest;
  }, [latest, t]);
  return null;
}
