import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { ask, http, type Answer } from "./client";

export type FoundDocument = Answer<"/service1/portal/api/find", "get">["documents"][number];

/** The server refuses longer texts. */
const LONGEST = 80;

/** Documents of all kinds with the text in their number, their supplier's name or their title. */
export function foundDocumentsQuery(text: string, language: string) {
  const wanted = text.trim().slice(0, LONGEST);
  return queryOptions({
    // The language decides the names of kinds and states.
    queryKey: ["find", wanted, language],
    queryFn: ({ signal }) =>
      ask(http.GET("/service1/portal/api/find", { params: { query: { text: wanted } }, signal })),
    enabled: wanted !== "",
    // Documents stay listed while one goes on typing.
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    meta: { showsOwnError: true },
  });
}
