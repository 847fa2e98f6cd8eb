import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { foundQuery, type FoundRows, type Page } from "../../api/listing";
import { pageRequest, type ListState } from "./listState";

export interface ListCount {
  /** The number of rows, or as many as are known to be there. */
  total: number;
  /** False when the server stopped counting at its limit, or the count is not there yet. */
  exact: boolean;
  /** The count is still to come. */
  coming: boolean;
}

const NOTHING_YET: ListCount = { total: 0, exact: true, coming: false };

type PageOfRows = Pick<Page<unknown>, "content" | "totalElements" | "totalIsExact" | "next">;

/** A page without a count knows it all the same where the list ends on it, or where a search found the rows. */
function knowsCount(page: PageOfRows): boolean {
  return page.totalIsExact || page.totalElements > 0;
}

/** What is known of the number of rows: from the page itself, from the count that followed it, or from what was read. */
export function countOf(
  page: PageOfRows,
  found: FoundRows | undefined,
  state: Pick<ListState, "page" | "size">,
  failed: boolean,
): ListCount {
  if (knowsCount(page)) return { total: page.totalElements, exact: page.totalIsExact, coming: false };
  if (found) return { total: found.found, exact: found.foundIsExact, coming: false };
  const read = (state.page - 1) * state.size + page.content.length;
  // Beyond the end nothing was read, and the rows of the pages before may be fewer than their size.
  return { total: page.content.length > 0 ? read : 0, exact: false, coming: !failed };
}

const same = (one: ListCount, other: ListCount) =>
  one.total === other.total && one.exact === other.exact && one.coming === other.coming;

/**
 * The number of rows of a list, and of those its conditions hide. It is asked for once the rows are there, so that they
 * never wait for it, and only if the page does not know it.
 */
export function useListCount(
  listing: string,
  state: ListState,
  { data: page, isPlaceholderData }: { data: PageOfRows | undefined; isPlaceholderData: boolean },
): { count: ListCount; hidden: number } {
  const read = page !== undefined && !isPlaceholderData;
  const narrowed = state.search !== "" || state.conditions.length > 0;
  const found = useQuery({
    ...foundQuery(listing, pageRequest(state)),
    enabled: read && (narrowed || !knowsCount(page)),
  });
  // While the rows of another question are on their way, the count of those on screen stays.
  const [last, setLast] = useState(NOTHING_YET);
  const now = read ? countOf(page, found.data, state, found.isError) : last;
  if (!same(now, last)) setLast(now);
  return { count: now, hidden: (narrowed && found.data?.hidden) || 0 };
}
