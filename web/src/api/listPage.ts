import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Calls } from "./calls";
import { ask, http, type Answer } from "./client";
import type { PageRequest } from "./listing";

type Posts = Calls["post"];

/** Paths that return a page of rows. */
export type ListPath = {
  [P in keyof Posts]: Posts[P] extends { data: { content: unknown[]; totalElements: number } } ? P : never;
}[keyof Posts];

/** All of them take a `PageRequest`; the compiler cannot infer that for a generic path. */
type AskPage<P extends ListPath> = (
  path: P,
  question: { body: PageRequest; signal: AbortSignal },
) => ReturnType<typeof http.POST<P>>;

/**
 * Query options for the pages of a list. The previous page stays as placeholder data until the next one is loaded.
 * `Rows` is for callers that know the path only as a union.
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
