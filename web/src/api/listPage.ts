import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Calls } from "./calls";
import { ask, http, type Answer } from "./client";
import type { PageRequest } from "./listing";

type Posts = Calls["post"];

/** Calls that answer with a page of rows. */
export type ListPath = {
  [P in keyof Posts]: Posts[P] extends { data: { content: unknown[]; totalElements: number } } ? P : never;
}[keyof Posts];

/** All of them take the same question; the compiler cannot see that of any one of them. */
type AskPage<P extends ListPath> = (
  path: P,
  question: { body: PageRequest; signal: AbortSignal },
) => ReturnType<typeof http.POST<P>>;

/**
 * How pages of a list are asked for. The rows of the page before stay until the next ones are there. `Rows` is for those who
 * know the path only as one of several.
 */
export function listPage<P extends ListPath, Rows = Answer<P, "post">>(listing: string, path: P) {
  const post = http.POST as unknown as AskPage<P>;
  return (request: PageRequest) =>
    queryOptions({
      queryKey: [listing, "page", request],
      queryFn: ({ signal }) => ask(post(path, { body: request, signal })) as Promise<Rows>,
      placeholderData: keepPreviousData,
      meta: { showsOwnError: true },
    });
}
