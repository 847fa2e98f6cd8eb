import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { ask, http, idempotent, type Answer } from "./client";
import type { PageRequest } from "./listing";

export const DEAD_LETTERS = "base.dead_letter";

export type DeadLetter = Answer<"/service1/base/api/deadLetter/pageList", "post">["content"][number];

export function deadLetterPageQuery(request: PageRequest) {
  return queryOptions({
    queryKey: [DEAD_LETTERS, "page", request],
    queryFn: ({ signal }) =>
      ask(http.POST("/service1/base/api/deadLetter/pageList", { body: request, signal })),
    placeholderData: keepPreviousData,
    meta: { showsOwnError: true },
  });
}

/** Makes the event due again, with all its tries before it. */
export async function retryDeadLetter(id: string, key: string): Promise<void> {
  await ask(http.POST("/service1/base/api/deadLetter/retry", { body: { id }, ...idempotent(key) }));
}
