import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { downloadPageQuery, isOpen, type DownloadRow } from "../api/downloads";
import { useMayExport } from "../core/fileRights";
import { toast } from "../kit/toast";

/** The user's latest downloads; refetched whenever one of them changes. */
function useLatest(): readonly DownloadRow[] | undefined {
  const may = useMayExport();
  return useQuery({ ...downloadPageQuery(1, 20), enabled: may }).data?.content;
}

/** Number of the user's downloads in progress. */
export function useOpenDownloads(): number {
  return useLatest()?.filter(isOpen).length ?? 0;
}

export type Looked = readonly Pick<DownloadRow, "id" | "status" | "requestedAt">[];

/** Downloads that finished since the last poll: those open then, and those started and finished in between. */
export function ended<One extends Looked[number]>(before: Looked | undefined, now: readonly One[]): One[] {
  if (!before) return [];
  const newest = Math.max(0, ...before.map((one) => Date.parse(one.requestedAt)));
  return now.filter((one) => {
    if (isOpen(one)) return false;
    const known = before.find((other) => other.id === one.id);
    return known ? isOpen(known) : Date.parse(one.requestedAt) > newest;
  });
}

/** Shows a toast when a download is ready or has failed, on any page. Renders nothing. */
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
