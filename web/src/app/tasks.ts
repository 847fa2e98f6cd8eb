import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { isOpen, taskPageQuery, type TaskRow } from "../api/tasks";
import { useMayExport } from "../core/fileRights";
import { toast } from "../kit/toast";
import type { WordKey } from "../words";

/** The user's latest tasks; refetched whenever one of them changes. */
function useLatest(): readonly TaskRow[] | undefined {
  const may = useMayExport();
  return useQuery({ ...taskPageQuery(1, 20), enabled: may }).data?.content;
}

/** Number of the user's tasks in progress. */
export function useOpenTasks(): number {
  return useLatest()?.filter(isOpen).length ?? 0;
}

export type Looked = readonly Pick<TaskRow, "id" | "status" | "requestedAt">[];

/** Tasks that finished since the last poll: those open then, and those started and finished in between. */
export function ended<One extends Looked[number]>(before: Looked | undefined, now: readonly One[]): One[] {
  if (!before) return [];
  const newest = Math.max(0, ...before.map((one) => Date.parse(one.requestedAt)));
  return now.filter((one) => {
    if (isOpen(one)) return false;
    const known = before.find((other) => other.id === one.id);
    return known ? isOpen(known) : Date.parse(one.requestedAt) > newest;
  });
}

export interface Told {
  tone: "success" | "warning";
  word: WordKey;
}

/** What is said of a task that has ended; nothing of one that its owner cancelled. */
export function saidOf({ status, file, refused }: Pick<TaskRow, "status" | "file" | "refused">): Told | null {
  if (status === "failed") return { tone: "warning", word: "tasks.failed" };
  if (status !== "done") return null;
  if (file) return { tone: "success", word: "tasks.ready" };
  return refused > 0
    ? { tone: "warning", word: "tasks.doneInPart" }
    : { tone: "success", word: "tasks.done" };
}

/** Shows a toast when a task has ended, on any page. Renders nothing. */
export function TaskNotices() {
  const { t } = useTranslation();
  const latest = useLatest();
  const before = useRef<Looked>(undefined);
  useEffect(() => {
    if (!latest) return;
    for (const task of ended(before.current, latest)) {
      const said = saidOf(task);
      if (said) toast[said.tone](t(said.word, { name: task.name, error: task.error, n: task.refused }));
    }
    before.current = latest;
  }, [latest, t]);
  return null;
}
