import type { ListState } from "./listState";

/** Maximum number of cursors kept in memory. */
const MOST_KEPT = 400;

const places = new Map<string, string>();

function nameOf(list: string, { search, conditions, sort, size }: ListState, page: number): string {
  return JSON.stringify([list, search, conditions, sort, size, page]);
}

/** Stores the pagination cursor of the next page, once a page has been read. */
export function rememberNext(list: string, state: ListState, next: string | null | undefined): void {
  const name = nameOf(list, state, state.page + 1);
  places.delete(name);
  if (!next) return;
  places.set(name, next);
  const oldest = places.keys().next().value;
  if (places.size > MOST_KEPT && oldest !== undefined) places.delete(oldest);
}

/** Adds the pagination cursor, if known; with a page number alone the server would have to skip rows by offset. */
export function withContinuation(list: string, state: ListState): ListState {
  const after = places.get(nameOf(list, state, state.page));
  return after ? { ...state, after } : state;
}
