import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { ask, http, idempotent, type Answer } from "./client";
import { whole, type Whole } from "./listing";
import { saveFile } from "./saveFile";

/** Topic of all changes of the user's tasks, and listing code of them. */
export const TASKS = "content.long_task";

/** A task as returned by the list. */
export type TaskRow = Whole<Answer<"/service1/content/api/task/page", "post">["content"][number]>;

/** Whether it is queued or in progress. */
export function isOpen({ status }: { status: string }): boolean {
  return status === "waiting" || status === "running";
}

/** Progress in percent; null until somebody has counted. It is 100 only once the task has ended. */
export function percentOf({
  done,
  refused,
  total,
}: Pick<TaskRow, "done" | "refused" | "total">): number | null {
  if (!total) return null;
  return Math.min(99, Math.floor(((done + refused) / total) * 100));
}

// The key starts with the topic: progress of any of the user's tasks refetches it.
export function taskPageQuery(pageNum: number, pageSize: number) {
  return queryOptions({
    queryKey: [TASKS, "page", pageNum, pageSize],
    queryFn: async ({ signal }) =>
      whole(await ask(http.POST("/service1/content/api/task/page", { body: { pageNum, pageSize }, signal }))),
    placeholderData: keepPreviousData,
    meta: { showsOwnError: true },
  });
}

export async function cancelTask(id: string, key: string): Promise<void> {
  await ask(http.POST("/service1/content/api/task/cancel", { body: { id }, ...idempotent(key) }));
}

export async function retryTask(id: string, key: string): Promise<void> {
  await ask(http.POST("/service1/content/api/task/retry", { body: { id }, ...idempotent(key) }));
}

export async function deleteTask(id: string, key: string): Promise<void> {
  await ask(http.DELETE("/service1/content/api/task/delete", { body: { id }, ...idempotent(key) }));
}

/** Saves the file that a task made; `file` is its ending. */
export function saveTaskFile({ id, name, file }: Pick<TaskRow, "id" | "name" | "file">): Promise<void> {
  return saveFile(`/service1/content/api/download/file/${id}`, `${name}.${file}`);
}
