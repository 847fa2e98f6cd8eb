import { ask, http, idempotent, type Answer } from "./client";
import { listPage } from "./listPage";

export const DEAD_LETTERS = "base.dead_letter";

export type DeadLetter = Answer<"/service1/base/api/deadLetter/pageList", "post">["content"][number];

export const deadLetterPageQuery = listPage(DEAD_LETTERS, "/service1/base/api/deadLetter/pageList");

/** Makes a dead letter due again, with a full set of retries. */
export async function retryDeadLetter(id: string, key: string): Promise<void> {
  await ask(http.POST("/service1/base/api/deadLetter/retry", { body: { id }, ...idempotent(key) }));
}
