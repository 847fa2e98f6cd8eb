import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Calls } from "./calls";
import { ask, http, type Answer } from "./client";
import { asApiError } from "./errors";
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
 * A page by its place, or by its number where the server refuses the place: rows may come in another order by now, such
 * as that of another language or release.
 */
async function readPage<Rows>(
  request: PageRequest,
  read: (request: PageRequest) => Promise<Rows>,
): Promise<Rows> {
  const { after, ...byNumber } = request;
  try {
    return await read(request);
  } catch (error) {
    if (!after || !asApiError(error).fields.some(({ field }) => field === "after")) throw error;
    return read(byNumber);
  }
}

/**
 * Query options for the pages of a list. The previous page stays as placeholder data until the next one is loaded.
 * `Rows` is for callers that know the path only as a union.
 */
export function listPage<P extends ListPath, Rows = Answer<P, "post">>(listing: string, path: P) {
  const post = http.POST as unknown as AskPage<P>;
  return (request: PageRequest) =>
    queryOptions({
      queryKey: [listing, "page", request],
      queryFn: ({ signal }) =>
        readPage(request, (body) => ask(post(path, { body, signal })) as Promise<Rows>),
      placeholderData: keepPreviousData,
      meta: { showsOwnError: true },
    });
}
