import type { ListState } from "./listState";

/** Maximum number of cursors kept in memory. */
const MOST_KEPT = 400;

interface Place {
  question: string;
  /** The page that begins after it. */
  page: number;
  cursor: string;
}

const places = new Map<string, Place>();

function questionOf(list: string, { search, conditions, sort, size }: ListState): string {
  return JSON.stringify([list, search, conditions, sort, size]);
}

function nameOf(question: string, page: number): string {
  return `${page} ${question}`;
}

/**
 * Stores the pagination cursor of the next page, once a page has been read. Where that page begins elsewhere than
 * before, rows came or went, and so do the pages after it: going on where they began would leave rows out.
 */
export function rememberNext(list: string, state: ListState, next: string | null | undefined): void {
  const question = questionOf(list, state);
  const page = state.page + 1;
  const name = nameOf(question, page);
  if (places.get(name)?.cursor !== next) {
    for (const [other, place] of places)
      if (place.question === question && place.page >= page) places.delete(other);
  }
  places.delete(name);
  if (!next) return;
  places.set(name, { question, page, cursor: next });
  const oldest = places.keys().next().value;
  if (places.size > MOST_KEPT && oldest !== undefined) places.delete(oldest);
}

/** Adds the pagination cursor, if known; with a page number alone the server would have to skip rows by offset. */
export function withContinuation(list: string, state: ListState): ListState {
  const after = places.get(nameOf(questionOf(list, state), state.page))?.cursor;
  return after ? { ...state, after } : state;
}

/** Forgets all cursors: another user sees other rows. */
export function forgetContinuations(): void {
  places.clear();
}
